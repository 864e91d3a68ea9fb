// biome-ignore lint/style/noRestrictedImports: the box around it decides what Tab does, and Enter
import { Select } from 'antd'
import { useMemo } from 'react'
import { clearing } from '@/ui/clearing'
import { dictSource } from '@/widgets/dict-source'
import { useScrollEnd } from '@/widgets/search-select/scroll-end'
import { useSearch, useTexts } from '@/widgets/search-select/use-search'
import type { SearchColumn } from '../column'
import { useTable } from '../grid/table-context'
import { Refused } from '../model/refusals'
import { EditorBox } from './editor-box'
import type { EditorProps } from './editors'
import { usePending } from './use-pending'
import { useSeededSearch } from './use-seeded-search'

const nothing = {}

/** Chooses from a dictionary too long to be shown whole: typing searches it on the server. */
export function SearchEditor({ column, id, row, seed, label }: EditorProps) {
  const { dict, tipsContent, key } = column as SearchColumn
  const { commands, words } = useTable()
  const cell = { id, key }
  const { text: typed, onSearch, touch } = useSeededSearch(seed)
  const source = useMemo(() => dictSource(dict), [dict])
  const search = useSearch(source, typed, true)
  const value = String(row[key] ?? '')
  const text = useTexts(source, value === '' ? [] : [value], nothing)(value)
  /** The one that was typed in full, or that what was typed is refused; undefined: nothing was done. */
  const read = () => {
    const text = typed.trim()
    if (text === '') return undefined
    const found = search.options.filter((option) => option.text === text)
    const [only] = search.isBusy || found.length > 1 ? [] : found
    if (only) words.name(dict, only.value, only.text)
    return only ? only.value : new Refused(text)
  }
  usePending(read)
  const hint = typed.trim() === '' && tipsContent ? tipsContent : search.hint
  return (
    <EditorBox cell={cell} read={read} onTouch={touch}>
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
          if (chosen) words.name(dict, chosen.value, String(chosen.label))
          commands.commit(cell, chosen?.value ?? '')
        }}
        onOpenChange={(isOpen) => !isOpen && commands.commit(cell, read())}
        onBlur={() => commands.commit(cell, read())}
      />
    </EditorBox>
  )
}
