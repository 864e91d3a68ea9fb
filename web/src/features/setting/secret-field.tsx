import { Button, Input } from 'antd'
import css from './setting.module.css'
import { HIDDEN_SECRET } from './setting-values'

interface SecretFieldProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
  onBlur?: () => void
  disabled?: boolean
  maxLength?: number
  /** Whether the server has one already. */
  isSet: boolean
  label: string
}

/** A secret can be written and taken away, never read. */
export function SecretField({ id, value = '', onChange, onBlur, disabled, isSet, label }: SecretFieldProps) {
  if (value === HIDDEN_SECRET) {
    return (
      <span className={css.line}>
        <Input id={id} value="已设置，不显示" readOnly disabled={disabled} />
        {!disabled && (
          <Button aria-label={`更换 ${label}`} onClick={() => onChange?.('')}>
            更换
          </Button>
        )}
      </span>
    )
  }
  return (
    <span className={css.line}>
      <Input.Password
        id={id}
        value={value}
        disabled={disabled}
        autoComplete="new-password"
        placeholder={isSet ? '输入新的密钥；留空保存即清除' : '未设置'}
        onChange={(event) => onChange?.(event.target.value)}
        onBlur={onBlur}
      />
      {isSet && !disabled && (
        <Button aria-label={`不更换 ${label}`} onClick={() => onChange?.(HIDDEN_SECRET)}>
          不更换
        </Button>
      )}
    </span>
  )
}
