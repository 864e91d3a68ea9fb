import { type ReactNode, type RefObject, useMemo, useState } from 'react'
import { lazyComponent } from '../lazy-component'
import type { Action } from './registry'
import { useActions } from './use-actions'

const KeyDialog = lazyComponent(async () => (await import('./key-dialog')).KeyDialog)

/**
 * `?` lists every key that works right now; letter keys can be switched off
 * there. Call it after the useActions of the same component, whose layer may
 * be exclusive, and render the answer.
 */
export function useKeyHelp(within?: RefObject<Element | null>): ReactNode {
  const [isOpen, setOpen] = useState<boolean>()
  const actions = useMemo<Action[]>(
    () => [{ id: 'help', name: '快捷键说明', code: 'Shift+Slash', perform: () => setOpen(true) }],
    [],
  )
  useActions('帮助', actions, { within })
  // Closed it stays: it gives the focus back to where it was.
  return isOpen !== undefined && <KeyDialog isOpen={isOpen} onClose={() => setOpen(false)} />
}
