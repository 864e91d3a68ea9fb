import { type ReactNode, useId } from 'react'
import css from './choice.module.css'

export interface ChoiceOption<Value> {
  value: Value
  label: string
  picture?: ReactNode
  disabled?: boolean
}

interface ChoiceProps<Value> {
  /** Names the group. */
  name: string
  options: readonly ChoiceOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
  /** The name stands above, and the choice is as wide as its place. */
  isTitled?: boolean
  /** It is as wide as its place, without its name. */
  isWide?: boolean
  /** Below a titled choice: why something of it cannot be chosen. */
  note?: string | undefined
}

/** One of a few, side by side; arrow keys move it. */
export function Choice<Value extends string | number | boolean>(props: ChoiceProps<Value>) {
  const { name, options, value, onChange, disabled = false, isTitled = false, isWide, note } = props
  const group = useId()
  const title = `${group}-title`
  return (
    <div className={css.choice} data-titled={isTitled || undefined} data-wide={isWide || undefined}>
      {isTitled && <span id={title}>{name}</span>}
      <div
        role="radiogroup"
        aria-label={isTitled ? undefined : name}
        aria-labelledby={isTitled ? title : undefined}
      >
        {options.map((option) => (
          <label key={option.label}>
            <input
              type="radio"
              name={group}
              checked={option.value === value}
              disabled={disabled || option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.picture}
              {option.label}
            </span>
          </label>
        ))}
      </div>
      {note && <small>{note}</small>}
    </div>
  )
}
