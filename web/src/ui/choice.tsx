import { useId } from 'react'
import './choice.css'

interface ChoiceProps<Value> {
  /** Names the group for assistive technology. */
  name: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
}

/** One of a few, side by side; arrow keys move it. */
export function Choice<Value extends string | number | boolean>({
  name,
  options,
  value,
  onChange,
  disabled,
}: ChoiceProps<Value>) {
  const group = useId()
  return (
    <div className="fd-choice" role="radiogroup" aria-label={name}>
      {options.map((option) => (
        <label key={option.label}>
          <input
            type="radio"
            name={group}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
