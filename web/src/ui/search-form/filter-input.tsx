import { Input } from 'antd'
import { type ClipboardEvent, cloneElement, useId } from 'react'
import { clearing } from '../clearing'
import { lazyComponent } from '../lazy-component'
import type { Filters } from '../list-state/list-query'
import type { FilterField } from './filter-field'
import css from './search-form.module.css'

const DateRange = lazyComponent(
  async () => (await import('./date-range')).DateRange,
  () => <span className={css.filterWaiting} />,
)

interface FilterInputProps {
  field: FilterField
  filters: Filters
  /** Why what is typed is not searched. */
  wrong: string | undefined
  onType: (name: string, text: string) => void
  onApply: (changes: Record<string, string | undefined>) => void
}

/** Label and input of one filter. */
export function FilterInput({ field, ...props }: FilterInputProps) {
  const id = useId()
  return (
    <div className={css.filter} data-kind={field.kind}>
      <label htmlFor={id}>{field.label}</label>
      <FilterControl id={id} field={field} {...props} />
      {props.wrong && (
        <span id={`${id}-wrong`} role="alert" className={css.filterWrong}>
          {props.wrong}
        </span>
      )}
    </div>
  )
}

function FilterControl({ id, field, filters, wrong, onType, onApply }: FilterInputProps & { id: string }) {
  if (field.kind === 'text') {
    return (
      <Input
        id={id}
        type="text"
        allowClear={clearing}
        autoComplete="off"
        placeholder={field.placeholder}
        status={wrong && 'error'}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong && `${id}-wrong`}
        value={filters[field.name] ?? ''}
        onChange={(event) => onType(field.name, event.target.value)}
        onPaste={field.several ? (event) => pasteWords(event, (text) => onType(field.name, text)) : undefined}
        onClear={() => onApply({ [field.name]: undefined })}
      />
    )
  }
  if (field.kind === 'choice') {
    return cloneElement(field.control, {
      id,
      value: filters[field.name],
      onChange: (value) => onApply({ [field.name]: value }),
    })
  }
  return (
    <>
      {' '}
      <DateRange
        id={id}
        begin={filters[`${field.name}_begin`]}
        end={filters[`${field.name}_end`]}
        describedBy={wrong && `${id}-wrong`}
        onChange={(begin, end) => onApply({ [`${field.name}_begin`]: begin, [`${field.name}_end`]: end })}
      />
    </>
  )
}

/** A line of text loses the ends of the lines that are pasted into it, and words would run together. */
function pasteWords(event: ClipboardEvent<HTMLInputElement>, type: (text: string) => void): void {
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const words = event.clipboardData.getData('text/plain').trim().split(/\s+/).join(' ')
  const before = value.slice(0, selectionStart ?? value.length)
  event.preventDefault()
  type(`${before}${words}${value.slice(selectionEnd ?? value.length)}`)
}
