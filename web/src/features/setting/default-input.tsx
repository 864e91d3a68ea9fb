import { Button } from 'antd'
import { halfWidth } from '@/format/half-width'
import { clearing } from '@/ui/clearing'
import { TidyInput } from '@/ui/tidy-input'
import css from './setting.module.css'

interface DefaultInputProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
  onBlur?: () => void
  disabled?: boolean
  label: string
  /** What holds while nothing is set; '' where that is nothing. */
  fallback: string
  maxLength: number
  /** Said while nothing is set and there is no fallback. */
  unset?: string
  suffix?: string
  isNumeric?: boolean
}

const asItIs = (text: string) => text

/** A line of text that can be set back to what it is by default. */
export function DefaultInput(props: DefaultInputProps) {
  const { label, fallback, value = '', onChange, suffix, isNumeric, unset, ...input } = props
  const isChanged = value !== fallback && fallback !== ''
  return (
    <span className={css.line}>
      <TidyInput
        {...input}
        tidy={isNumeric ? halfWidth : asItIs}
        value={value}
        suffix={suffix}
        inputMode={isNumeric ? 'numeric' : undefined}
        placeholder={fallback ? `默认：${fallback}` : (unset ?? '未设置，不显示')}
        allowClear={fallback === '' && clearing}
        onChange={onChange}
      />
      {isChanged && !input.disabled && (
        <Button
          type="link"
          data-default=""
          title={`恢复默认：${fallback}`}
          aria-label={`恢复默认 ${label}`}
          onClick={() => onChange?.(fallback)}
        >
          恢复默认
        </Button>
      )}
    </span>
  )
}
