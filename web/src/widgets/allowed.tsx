import type { ReactNode } from 'react'
import { isShown } from '@/identity/may'
import { useSession } from '@/identity/session'

/** Whether an element that needs the action is shown: the rule of the `has` directive (spec §6). */
export function useAllowed(action: string): boolean {
  return useSession((session) => isShown(action, session.grants))
}

interface AllowedProps {
  /** Permission code, e.g. 'dict:add'. */
  action: string
  children: ReactNode
}

/** Shows its children to those who hold the action, and nothing to others. */
export function Allowed({ action, children }: AllowedProps) {
  return useAllowed(action) ? children : null
}
