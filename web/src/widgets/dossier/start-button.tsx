import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ActionButton } from '@/ui/keyboard/action-button'
import type { Action } from '@/ui/keyboard/registry'
import { useActions } from '@/ui/keyboard/use-actions'

interface StartButtonProps {
  href: string
  /** Those that wait; nothing to start without any. */
  count: number | undefined
}

/** Claims the next one that waits; Enter does the same. */
export function StartButton({ href, count }: StartButtonProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const action = useMemo<Action>(
    () => ({
      id: 'review.start',
      name: '开始审核',
      code: 'Enter',
      enabled: count !== 0,
      perform: () => void navigate(href, { state }),
    }),
    [href, count, navigate, state],
  )
  const actions = useMemo(() => [action], [action])
  useActions('审核', actions)
  return <ActionButton action={action} type="primary" />
}
