import { create } from 'zustand'

/** What a confirmation asks; every word has the console's default (spec §8). */
export interface Question {
  title?: string
  /** What will happen, as a question. */
  text?: string
  /** Consequences that the one line cannot hold. */
  detail?: string
  okText?: string
  /** Null: there is no way back, only the one button. */
  cancelText?: string | null
  /** There is nothing to decide: one button, and Esc does as it does. */
  isNotice?: boolean
  /** The action destroys something: the button says so by its colour. */
  isDangerous?: boolean
}

export interface OpenQuestion extends Required<Question> {
  id: number
  answer: (isConfirmed: boolean) => void
}

/** What is asked, the open question first; the others wait for its answer. */
const useQuestions = create<{ asked: readonly OpenQuestion[] }>(() => ({ asked: [] }))

/** The question that is open, if one is. */
export const openQuestion = (): OpenQuestion | undefined => useQuestions.getState().asked[0]

/** The same, for what shows it. */
export const useOpenQuestion = (): OpenQuestion | undefined => useQuestions(({ asked }) => asked[0])

let nextId = 1

/** Asks and waits; true when confirmed. A second question waits until the first is answered. */
export function confirm(question: Question = {}): Promise<boolean> {
  const { isNotice = false } = question
  return new Promise((resolve) => {
    const asked: OpenQuestion = {
      id: nextId++,
      title: question.title ?? '提示',
      text: question.text ?? '您确定要执行该操作吗',
      detail: question.detail ?? '',
      okText: question.okText ?? (isNotice ? '知道了' : '确认'),
      cancelText: isNotice ? null : question.cancelText === undefined ? '取消' : question.cancelText,
      isNotice,
      isDangerous: question.isDangerous ?? false,
      answer: (isConfirmed) => {
        if (openQuestion() !== asked) return
        useQuestions.setState((before) => ({ asked: before.asked.slice(1) }))
        resolve(isConfirmed)
      },
    }
    useQuestions.setState((before) => ({ asked: [...before.asked, asked] }))
  })
}
