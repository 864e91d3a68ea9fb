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
export function Tick({ label, isOn, isMixed, kind = 'checkbox', isDisabled, inOrder, onTick }: TickProps) {
  const mix = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = isMixed ?? false
  }
  return (
    <input
      ref={isMixed === undefined ? undefined : mix}
      type={kind}
      data-tick=""
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
