import { Switch } from 'antd'
import css from './setting.module.css'

interface SwitchFieldProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
  disabled?: boolean
  label: string
}

/** A setting that is on ('1') or off ('0'). */
export function SwitchField({ id, value, onChange, disabled, label }: SwitchFieldProps) {
  return (
    <span className={css.switch}>
      <Switch
        id={id}
        aria-label={label}
        checked={value === '1'}
        disabled={disabled}
        onChange={(isOn) => onChange?.(isOn ? '1' : '0')}
      />
      {value === '1' ? '开启' : '关闭'}
    </span>
  )
}
