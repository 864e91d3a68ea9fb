import { type ReactNode, useId } from 'react'
import './settings-controls.css'

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
    <label className="fd-appearance-switch" data-disabled={disabledReason !== undefined}>
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

interface ChoiceProps<T extends string> {
  legend: string
  options: readonly (readonly [key: T, label: string, picture?: ReactNode])[]
  value: T
  onChange: (value: T) => void
  /** Options that cannot be taken now, with why. */
  disabledReason?: { options: readonly T[]; reason: string } | undefined
}

/** One setting with a few choices beside one another. */
export function Choice<T extends string>({
  legend,
  options,
  value,
  onChange,
  disabledReason,
}: ChoiceProps<T>) {
  return (
    <fieldset className="fd-setting">
      <legend>{legend}</legend>
      <div className="fd-segments">
        {options.map(([key, label, picture]) => (
          <label key={key}>
            <input
              type="radio"
              name={legend}
              checked={key === value}
              disabled={disabledReason?.options.includes(key) ?? false}
              onChange={() => onChange(key)}
            />
            <span>
              {picture}
              {label}
            </span>
          </label>
        ))}
      </div>
      {disabledReason && <small>{disabledReason.reason}</small>}
    </fieldset>
  )
}
