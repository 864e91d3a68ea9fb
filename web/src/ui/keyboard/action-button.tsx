import { Button, type ButtonProps } from 'antd'
import { KeyCap } from './key-cap'
import type { Action } from './registry'

interface ActionButtonProps extends Omit<ButtonProps, 'onClick' | 'disabled' | 'children'> {
  action: Action
}

/** A button for an action: its name, its key cap, what it does. */
export function ActionButton({ action, ...button }: ActionButtonProps) {
  return (
    <Button {...button} disabled={action.enabled === false} onClick={action.perform}>
      {action.name}
      <KeyCap code={action.code} />
    </Button>
  )
}
