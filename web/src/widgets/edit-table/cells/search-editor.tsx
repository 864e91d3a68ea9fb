import { Select } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { clearing } from '@/ui/clearing'
import { dictSource } from '@/widgets/dict-source'
import { useScrollEnd } from '@/widgets/search-select/scroll-end'
import { useSearch, useTexts } from '@/widgets/search-select/use-search'
import type { SearchColumn } from '../column'
import { useTable } from '../grid/table-context'
import { EditorBox } from './editor-box'
import type { EditorProps } from './editors'
import { useSeededSearch } from './use-seeded-search'

const NOTHING = {}

/** Chooses from a dictionary too long to be shown whole: typing searches it on the server. */
export function SearchEditor({ column, id, row, seed, label }: EditorProps) {
  const { dict, tipsContent, key } = column as SearchColumn
  const { acts, words } = useTable()
  const cell = { id, key }
  const { text: typed, onSearch, touch } = useSeededSearch(seed)
  const source = useMemo(() => dictSource(dict), [dict])
  const search = useSearch(source, typed, true)
  const value = String(row[key] ?? '')
  const text = useTexts(source, value === '' ? [] : [value], NOTHING)(value)
  const latest = useRef(value)
  useEffect(() => {
    acts.pending = () => latest.current
  }, [acts])
  const hint = typed.trim() === '' && tipsContent ? tipsContent : search.hint
  return (
    <EditorBox cell={cell} read={() => latest.current} onTouch={touch}>
      <Select
        {...column.props}
        autoFocus
        defaultOpen
        aria-label={label}
        variant="borderless"
        allowClear={clearing}
        popupMatchSelectWidth={false}
        placeholder={column.placeholder ?? '输入名称搜索'}
        labelInValue
        showSearch={{ searchValue: typed, onSearch, filterOption: false }}
        onPopupScroll={useScrollEnd(search.more)}
        loading={search.isBusy}
        notFoundContent={<span role="status">{hint}</span>}
        options={search.options.map((option) => ({ value: option.value, label: option.text }))}
        value={value === '' ? undefined : { value, label: text }}
        onChange={(chosen?: { value: string; label: string }) => {
          latest.current = chosen?.value ?? ''
          if (chosen) words.name(dict, chosen.value, String(chosen.label))
          acts.commit(cell, latest.current)
        }}
        onOpenChange={(isOpen) => !isOpen && acts.commit(cell, latest.current)}
        onBlur={() => acts.commit(cell, latest.current)}
      />
    </EditorBox>
  )
}
