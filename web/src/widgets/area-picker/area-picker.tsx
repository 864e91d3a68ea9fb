import { queryOptions, useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { type AriaAttributes, useMemo, useState } from 'react'
import { clearingByPointer } from '@/ui/clearing'
import { leaveByTab } from '@/ui/leave-list'
import { meantOption } from '@/ui/left-text/meant-option'
import { useLeftText } from '@/ui/left-text/use-left-text'
import { treePopup } from '../tree-popup'
import { type AreaChoice, areaChoices, foundChoices } from './area-choices'
import css from './area-picker.module.css'
import { type Area, areaPath, areasOf, areaText } from './area-tree'

interface AreaPickerProps extends AriaAttributes {
  id?: string
  /** A code of GB/T 2260: six digits. */
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  /** A province or a city is an answer too; else only what has nothing below it. */
  anyLevel?: boolean
  /** How far down the table is offered: 1 are provinces alone. */
  depth?: 1 | 2 | 3
}

/** The table never changes while the page is open; it comes when it is first needed. */
const areasQuery = queryOptions({
  queryKey: ['area', 'all'],
  queryFn: async () => areasOf((await import('./divisions.gen')).divisions),
  staleTime: Number.POSITIVE_INFINITY,
})

const none: readonly Area[] = []

interface Chosen {
  value: string
  label: string
}

/** A division by province, city and county, found by a part of its name or the beginning of its code. */
export function AreaPicker({ value, onChange, anyLevel = false, depth = 3, ...input }: AreaPickerProps) {
  const { data: areas = none, isPending, error } = useQuery(areasQuery)
  const [typed, setTyped] = useState('')
  const tree = useMemo(() => areaChoices(areas, anyLevel, depth), [areas, anyLevel, depth])
  const shown = useMemo(() => (typed ? foundChoices(tree, typed) : tree), [tree, typed])
  const path = areaPath(areas, value ?? '')
  const { heard, drop, under } = useLeftText<{ value: string }>({
    chosen: value ? [value] : [],
    meaning: (text) => {
      const found = foundChoices(tree, text).map(({ name, path, value }) => ({
        label: name,
        names: [path],
        value,
      }))
      return meantOption(text, found)
    },
    take: (found) => onChange?.(found.value),
    clear: value ? () => onChange?.(undefined) : undefined,
  })
  return (
    <>
      <TreeSelect<Chosen | undefined, AreaChoice>
        // What is open at first is only read once: a table that comes later starts anew.
        key={areas === none ? 'unknown' : 'known'}
        placeholder="请选择省、市、区县"
        {...input}
        {...heard}
        onInputKeyDown={leaveByTab}
        onSelect={drop}
        className={css.area}
        classNames={{ popup: { root: 'fd-unmarked' } }}
        allowClear={clearingByPointer}
        treeExpandAction="click"
        treeDefaultExpandedKeys={path.slice(0, -1).map(({ code }) => code)}
        labelInValue
        treeData={shown}
        showSearch={{
          filterTreeNode: false,
          treeNodeFilterProp: 'words',
          onSearch: (text) => setTyped(text.trim()),
        }}
        onOpenChange={() => setTyped('')}
        popupRender={treePopup(input.id)}
        notFoundContent={error ? '地区加载失败，请稍后重试' : isPending ? '正在加载…' : '没有匹配的地区'}
        // A code that is not in the table stands for itself.
        value={value ? { value, label: areaText(path) || value } : undefined}
        onChange={(chosen) => {
          drop()
          onChange?.(chosen?.value)
        }}
      />
      {under}
    </>
  )
}

/** A division in words: 山西省太原市小店区. */
export function AreaText({ code }: { code: string }) {
  const { data: areas = none } = useQuery(areasQuery)
  return <span>{areaText(areaPath(areas, code)) || code}</span>
}
