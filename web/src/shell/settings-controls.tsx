import { useId } from 'react'
import css from './settings-controls.module.css'

interface SwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Why it cannot be switched now. */
  disabledReason?: string | undefined
}

/** One setting that is on or off. */
export function Switch({ label, isOn, onChange, disabledReason }: SwitchProps) {
  const id = useId()
  return (
    <label className={css.appearanceSwitch} data-disabled={disabledReason !== undefined}>
      <span>
        {label}
        {disabledReason && <small id={id}>{disabledReason}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={disabledReason ? id : undefined}
        aria-checked={isOn}
        checked={isOn}
        disabled={disabledReason !== undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
