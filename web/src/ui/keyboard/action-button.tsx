import { Button, type ButtonProps } from 'antd'
import { KeyCap } from './key-cap'
import css from './keyboard.module.css'
import type { Action } from './registry'

interface ActionButtonProps extends Omit<ButtonProps, 'onClick' | 'disabled' | 'children'> {
  action: Action
}

/**
 * A button for an action: its name, its key cap, what it does. One that is off
 * for a reason is off for the pointer and assistive technology alike, but
 * keeps the focus: it comes on again by itself.
 */
export function ActionButton({ action, ...button }: ActionButtonProps) {
  const isOff = action.enabled === false
  const hasReason = isOff && action.reason !== undefined
  return (
    <Button
      {...button}
      className={hasReason ? css.off : undefined}
      aria-disabled={hasReason || undefined}
      title={hasReason ? action.reason : undefined}
      disabled={isOff && !hasReason}
      onClick={isOff ? undefined : action.perform}
    >
      {action.name}
      <KeyCap code={action.code} />
    </Button>
  )
}
