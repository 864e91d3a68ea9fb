import { useLayoutEffect, useRef } from 'react'

interface TickProps {
  label: string
  isOn: boolean
  /** Some of what it stands for is on. */
  isMixed?: boolean
  kind?: 'checkbox' | 'radio'
  isDisabled?: boolean
  /** Whether Tab reaches it; cells are walked with the arrows instead. */
  inOrder?: boolean
  onTick: (isShift: boolean) => void
}

/** A box or a ring to tick; drawn by the browser, since a table shows hundreds. */
export function Tick({
  label,
  isOn,
  isMixed = false,
  kind = 'checkbox',
  isDisabled,
  inOrder,
  onTick,
}: TickProps) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <input
      ref={input}
      type={kind}
      className="fd-tick"
      tabIndex={inOrder ? 0 : -1}
      aria-label={label}
      checked={isOn}
      disabled={isDisabled}
      onClick={(event) => onTick(event.shiftKey)}
      // The click has done it; React wants a controlled box to listen.
      onChange={() => {}}
    />
  )
}
