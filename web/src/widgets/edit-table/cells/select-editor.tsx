// biome-ignore lint/style/noRestrictedImports: the box around it decides what Tab does, and Enter
import { Select } from 'antd'
import { useState } from 'react'
import { clearing } from '@/ui/clearing'
import { useAsking } from '@/ui/left-text/use-asking'
import { type ChoiceColumn, choiceText } from '../column'
import { useTable } from '../grid/table-context'
import { isMultiple, valuesOf } from '../model/cell-text'
import { EditorBox } from './editor-box'
import type { EditorProps } from './editors'
import { useChoice } from './use-choice'
import { useSeededSearch } from './use-seeded-search'

/**
 * Chooses among the column's choices, one or several. What is typed counts when
 * it says a choice, or where the column takes others too; else it is refused.
 */
export function SelectEditor({ column, id, row, seed, label }: EditorProps) {
  const choice = column as ChoiceColumn
  const { commands, words } = useTable()
  const isMany = isMultiple(choice)
  const isSearched = choice.allowSearch || choice.allowInput || /search$/.test(choice.type)
  const search = useSeededSearch(seed)
  const [before] = useState(() => (isMany ? valuesOf(row[column.key]) : [String(row[column.key] ?? '')]))
  const asking = useAsking()
  const [values, setValues] = useState<readonly string[]>(before)
  const choices = words.choices(choice, row)
  const options = choices.map((one) => ({ value: one.value, label: choiceText(one), disabled: one.disabled }))
  const typed = search.text.trim()
  const mayBeTyped = choice.allowInput && typed !== '' && !options.some(({ label: text }) => text === typed)
  const { chosen, read } = useChoice(before, { column, row, typed })

  const cell = { id, key: column.key }
  return (
    <EditorBox
      cell={cell}
      read={read}
      grows={isMany}
      // A list of several stays open: Enter ends it once nothing is asked of it.
      takesEnter={() =>
        (isMany && asking.entering() === 'none') || (!isSearched && asking.entering() === 'ask')
      }
      onTouch={() => {
        asking.typed()
        search.touch()
      }}
      onKey={(key) => asking.press(key, typed)}
    >
      <Select
        {...column.props}
        autoFocus
        defaultOpen
        aria-label={label}
        variant="borderless"
        mode={isMany ? 'multiple' : undefined}
        allowClear={clearing}
        popupMatchSelectWidth={false}
        placeholder={column.placeholder ?? '请选择'}
        // A list that is not searched takes whole names all the same: an input method needs a field for them.
        showSearch={{
          searchValue: search.text,
          onSearch: search.onSearch,
          ...(isSearched ? { optionFilterProp: 'label' } : { filterOption: false }),
        }}
        notFoundContent="没有查询到任何数据"
        options={mayBeTyped ? [{ value: typed, label: typed }, ...options] : options}
        value={isMany ? [...values] : values[0] || undefined}
        onKeyDown={asking.pressed}
        onChange={(next: string | string[] | undefined) => {
          if (isMany && asking.isUnmeant((next ?? '').length < values.length)) return search.clear()
          chosen.current = next === undefined ? [] : Array.isArray(next) ? next : [next]
          search.clear()
          setValues(chosen.current)
          if (!isMany) commands.commit(cell, chosen.current.join(','))
        }}
        onOpenChange={(isOpen) => !isOpen && commands.commit(cell, read())}
        onBlur={() => commands.commit(cell, read())}
      />
    </EditorBox>
  )
}
