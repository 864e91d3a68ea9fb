import { Icon } from '../icon'
import css from './tree.module.css'

interface ToggleMarkProps {
  mayOpen: boolean
  isOpen: boolean
  onToggle: () => void
}

/** The arrow that opens a branch; the keyboard has its own keys for that. */
export function ToggleMark({ mayOpen, isOpen, onToggle }: ToggleMarkProps) {
  if (!mayOpen) return <span className={css.toggle} />
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row around it has the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: the row around it says what is open
    <span
      className={css.toggle}
      data-open={isOpen}
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
    >
      <Icon name="right" size={10} />
    </span>
  )
}
