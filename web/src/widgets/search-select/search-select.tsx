import { type AriaAttributes, useState } from 'react'
import { Select } from '@/ui/select'
import { useScrollEnd } from './scroll-end'
import css from './search-select.module.css'
import type { SearchOption, SearchSource } from './search-source'
import { useFound, useNaming, useSearch, useTexts } from './use-search'

interface SearchSelectProps extends AriaAttributes {
  source: SearchSource
  id?: string
  /** The chosen value; several are joined by commas. */
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
  /** Several may be chosen. */
  multi?: boolean
  placeholder?: string
  disabled?: boolean
}

interface Labelled {
  value: string
  label: string
}

/** Chooses among more than a list can show: typing searches on the server, scrolling to the end brings more. */
export function SearchSelect({ source, value = '', onChange, multi, ...input }: SearchSelectProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>({})
  const search = useSearch(source, typed, isOpen)
  const find = useFound(source)
  const name = useNaming(source)
  const values = (multi ? value.split(',') : [value]).filter(Boolean)
  const textOf = useTexts(source, values, seen)
  const shown = values.map((each): Labelled => ({ value: each, label: textOf(each) }))
  const choose = (chosen: Labelled | Labelled[] | undefined) => {
    const list = [chosen ?? []].flat()
    // Those that had a name keep it; the other ones come from what was found.
    const added = list.filter((each) => !values.includes(each.value))
    setSeen({ ...seen, ...Object.fromEntries(added.map((each) => [each.value, String(each.label)])) })
    for (const { value, label } of added) name(value, String(label))
    onChange?.(list.map((each) => each.value).join(',') || undefined)
  }
  return (
    <Select<Labelled | Labelled[]>
      placeholder="输入名称搜索"
      {...input}
      className={css.searchSelect}
      mode={multi ? 'multiple' : undefined}
      allowClear
      labelInValue
      showSearch={{ filterOption: false, onSearch: setTyped, autoClearSearchValue: false }}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setTyped('')
      }}
      answers={find}
      onPopupScroll={useScrollEnd(search.more)}
      loading={search.isBusy}
      notFoundContent={<span role="status">{search.hint}</span>}
      value={multi ? shown : shown[0]}
      onChange={choose}
      options={search.options.map(({ value, text, disabled, ...more }) => ({
        value,
        label: text,
        disabled,
        title: text,
        ...more,
      }))}
      optionRender={({ data }) => <Found {...data} />}
    />
  )
}

function Found({ label, detail }: { label?: unknown; detail?: SearchOption['detail'] }) {
  return (
    <span className={css.found}>
      <span>{String(label)}</span>
      {detail && <span className={css.foundDetail}>{detail}</span>}
    </span>
  )
}
