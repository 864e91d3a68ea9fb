import { Checkbox, DatePicker } from 'antd'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import type { AriaAttributes } from 'react'
import { endless } from '@/format/time'
import './date-field.css'

dayjs.extend(customParseFormat)

const WIRE = 'YYYY-MM-DD'

/** The first is shown; the others are how people type it or how it stands on certificates. */
const TYPED = [WIRE, 'YYYYMMDD', 'YYYY.MM.DD', 'YYYY.M.D', 'YYYY/M/D']

interface DateFieldProps extends AriaAttributes {
  id?: string
  /** `YYYY-MM-DD`. */
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
  /** Whether there may be no end: 9999-12-31 on the wire. */
  mayBeEndless?: boolean
}

/** A day, chosen or typed. */
export function DateField({ value, onChange, mayBeEndless, ...input }: DateFieldProps) {
  const isEndless = value === endless
  const date = value && !isEndless ? dayjs(value, WIRE, true) : null
  return (
    <span className="fd-date-field">
      <DatePicker
        {...input}
        format={TYPED}
        placeholder={isEndless ? '长期' : '年-月-日'}
        disabled={isEndless}
        value={date?.isValid() ? date : null}
        onChange={(chosen) => onChange?.(chosen?.format(WIRE))}
      />
      {mayBeEndless && (
        <Checkbox
          checked={isEndless}
          onChange={(event) => onChange?.(event.target.checked ? endless : undefined)}
        >
          长期
        </Checkbox>
      )}
    </span>
  )
}
