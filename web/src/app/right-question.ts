import { create } from 'zustand'

interface RightQuestion {
  /** The permission code asked about; null while nothing is. */
  code: string | null
}

/** Which missing right the user wants to know the reason of. */
export const useRightQuestion = create<RightQuestion>(() => ({ code: null }))

/** Opens the reason why the signed-in user lacks a right. */
export function askWhy(code: string): void {
  useRightQuestion.setState({ code })
}
