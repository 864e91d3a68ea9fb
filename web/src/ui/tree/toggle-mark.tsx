import { Icon } from '../icon'

interface ToggleMarkProps {
  mayOpen: boolean
  isOpen: boolean
  onToggle: () => void
}

/** The arrow that opens a branch; the keyboard has its own keys for that. */
export function ToggleMark({ mayOpen, isOpen, onToggle }: ToggleMarkProps) {
  if (!mayOpen) return <span className="fd-tree-toggle" />
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row around it has the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: the row around it says what is open
    <span
      className="fd-tree-toggle"
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
