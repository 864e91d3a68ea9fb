import type { ReactElement } from 'react'
import { visible } from '@/format/blank'
import { whyNoDay } from '@/format/date-text'
import type { Filters } from '../list-state/list-query'

/** Names that stand before `_begin` and `_end` in the query of a call. */
type DatesName<Name extends string> = string extends Name
  ? string
  : Name extends `${infer Dates}_begin`
    ? Dates
    : never

/** One filter of a list whose call knows the names. The first three declared are visible, the rest wait behind 展开. */
export type FilterField<Name extends string = string> =
  | {
      kind: 'text'
      name: Name
      label: string
      placeholder?: string
      pii?: boolean
      /** Several may be given; lines that are pasted become words of the one line. */
      several?: boolean
      /** What is typed must match; it is not searched before it does. */
      pattern?: { test: Pick<RegExp, 'test'>; message: string }
    }
  | {
      kind: 'choice'
      name: Name
      label: string
      /** Takes `value` (string or undefined) and `onChange`. */
      control: ReactElement<ChoiceProps>
      /** The chosen value in words, for the tag. */
      show: (value: string) => string | ReactElement
    }
  /** Two wire names: `<name>_begin` and `<name>_end`, dates `YYYY-MM-DD`. */
  | { kind: 'dates'; name: DatesName<Name>; label: string }

/** What the control of a choice gets; it may be cleared. */
export interface ChoiceProps {
  id?: string
  value?: string
  onChange?: (value: string | undefined) => void
}

/** An active filter as a removable tag. */
export interface FilterTag {
  label: string
  text: string | ReactElement
  /** Wire names that removing it clears. */
  names: string[]
}

/** Wire names a filter writes. */
export function wireNames(field: FilterField): string[] {
  return field.kind === 'dates' ? [`${field.name}_begin`, `${field.name}_end`] : [field.name]
}

function tagText(field: FilterField, filters: Filters): string | ReactElement | undefined {
  if (field.kind === 'dates') {
    const [begin, end] = wireNames(field).map((name) => filters[name])
    if (begin && end) return begin === end ? begin : `${begin} 至 ${end}`
    if (begin) return `${begin} 起`
    return end && `${end} 止`
  }
  const value = filters[field.name]
  return value && (field.kind === 'choice' ? field.show(value) : value)
}

/** The names of filters that cannot be searched for as they are typed, with the reason. */
export function wrongFilters(fields: readonly FilterField[], filters: Filters): ReadonlyMap<string, string> {
  return new Map(
    fields.flatMap((field) => {
      const wrong = whyWrong(field, filters)
      return wrong ? [[field.name, wrong]] : []
    }),
  )
}

function whyWrong(field: FilterField, filters: Filters): string | undefined {
  const texts = wireNames(field).map((name) => filters[name]?.trim())
  if (field.kind === 'dates') {
    const [begin, end] = texts
    const [wrong] = texts.flatMap((text) => (text && whyNoDay(field.label, text)) || [])
    if (wrong) return wrong
    return begin && end && end < begin ? `${field.label}的起始日期不能晚于截止日期` : undefined
  }
  const [text] = texts
  if (field.kind !== 'text' || !field.pattern || !text || field.pattern.test.test(text)) return undefined
  return field.pattern.message
}

/** Tags of all active filters, in the order of the fields. */
export function filterTags(fields: readonly FilterField[], filters: Filters): FilterTag[] {
  return fields.flatMap((field) => {
    const text = tagText(field, filters)
    return text ? [{ label: field.label, text, names: wireNames(field) }] : []
  })
}

/** The filters without some names. */
export function withoutFilters(filters: Filters, names: readonly string[]): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)))
}

/** The filters with new values; an empty one stops filtering. */
export function withFilters(
  filters: Filters,
  changes: Readonly<Record<string, string | undefined>>,
): Filters {
  const next: Record<string, string> = { ...filters }
  for (const [name, value] of Object.entries(changes)) {
    const text = value && visible(value).trim()
    if (text) next[name] = text
    else delete next[name]
  }
  return next
}
