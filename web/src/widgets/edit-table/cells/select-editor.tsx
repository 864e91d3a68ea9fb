import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { clearing } from '@/ui/clearing'
import { type ChoiceColumn, choiceText } from '../column'
import { useTable } from '../grid/table-context'
import { isMultiple, valuesOf } from '../model/cell-text'
import { EditorBox } from './editor-box'
import type { EditorProps } from './editors'
import { useSeededSearch } from './use-seeded-search'

/** Chooses among the column's choices, one or several; what is typed may be one where the column says so. */
export function SelectEditor({ column, id, row, seed, label }: EditorProps) {
  const choice = column as ChoiceColumn
  const { acts, words } = useTable()
  const isMany = isMultiple(choice)
  const isSearched = choice.allowSearch || choice.allowInput || /search$/.test(choice.type)
  const search = useSeededSearch(isSearched ? seed : null)
  const [values, setValues] = useState(() => valuesOf(isMany ? row[column.key] : [row[column.key] ?? '']))
  const latest = useRef(values)
  const choices = words.choices(choice, row)
  const options = choices.map((one) => ({ value: one.value, label: choiceText(one), disabled: one.disabled }))
  const typed = search.text.trim()
  const mayBeTyped = choice.allowInput && typed !== '' && !options.some(({ label: text }) => text === typed)
  useEffect(() => {
    acts.pending = () => latest.current.join(',')
  }, [acts])

  const cell = { id, key: column.key }
  const commit = (next: readonly string[]) => acts.commit(cell, next.join(','))
  return (
    <EditorBox cell={cell} read={() => latest.current.join(',')} onTouch={search.touch}>
      <Select
        {...column.props}
        autoFocus
        defaultOpen
        aria-label={label}
        variant="borderless"
        mode={isMany ? 'multiple' : undefined}
        maxTagCount={1}
        allowClear={clearing}
        popupMatchSelectWidth={false}
        placeholder={column.placeholder ?? '请选择'}
        showSearch={
          isSearched
            ? { searchValue: search.text, onSearch: search.onSearch, optionFilterProp: 'label' }
            : false
        }
        notFoundContent="没有查询到任何数据"
        options={mayBeTyped ? [{ value: typed, label: typed }, ...options] : options}
        value={isMany ? values : values[0] || undefined}
        onChange={(chosen: string | string[] | undefined) => {
          const next = chosen === undefined ? [] : Array.isArray(chosen) ? chosen : [chosen]
          search.touch()
          latest.current = next
          setValues(next)
          if (!isMany) commit(next)
        }}
        onOpenChange={(isOpen) => !isOpen && commit(latest.current)}
        onBlur={() => commit(latest.current)}
      />
    </EditorBox>
  )
}
