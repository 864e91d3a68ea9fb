import { Modal } from 'antd'
import { type ReactNode, type RefObject, useMemo, useState } from 'react'
import { part } from '../part'
import type { Action } from './registry'
import { useActions } from './use-actions'

const KeyList = part(async () => (await import('./key-list')).KeyList)

/**
 * `?` lists every key that works right now; letter keys can be switched off
 * there. Call it after the useActions of the same component, whose layer may
 * be exclusive, and render the answer.
 */
export function useKeyHelp(within?: RefObject<Element | null>): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const actions = useMemo<Action[]>(
    () => [{ id: 'help', name: '快捷键说明', code: 'Shift+Slash', perform: () => setOpen(true) }],
    [],
  )
  useActions('帮助', actions, { within })
  return (
    <Modal title="快捷键" open={isOpen} onCancel={() => setOpen(false)} footer={null} destroyOnHidden>
      <KeyList />
    </Modal>
  )
}
