import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { type AriaAttributes, type ReactNode, useMemo } from 'react'
import { treePopup } from '../tree-popup'
import { type Area, areaPath, areasOf, areaText } from './area-tree'
import './area-picker.css'

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
const areasQuery = {
  queryKey: ['area', 'all'],
  queryFn: async () => areasOf((await import('./divisions.gen')).divisions),
  staleTime: Number.POSITIVE_INFINITY,
}

interface Choice {
  value: string
  title: ReactNode
  name: string
  /** As people write it, from the province down. */
  path: string
  selectable: boolean
  children?: Choice[]
}

interface Chosen {
  value: string
  label: string
}

function choiceOf(area: Area, above: readonly Area[], anyLevel: boolean, depth: number): Choice {
  const path = [...above, area]
  const children = path.length < depth ? area.children : []
  return {
    value: area.code,
    title: <AreaTitle {...area} />,
    name: area.name,
    path: areaText(path),
    selectable: anyLevel || children.length === 0,
    children: children.map((child) => choiceOf(child, path, anyLevel, depth)),
  }
}

/** By a part of the name as people write it, by the own name, or by the beginning of the code. */
const isFound = (text: string, { path, name, value }: Pick<Choice, 'path' | 'name' | 'value'>) =>
  path.includes(text) || name.includes(text) || value.startsWith(text)

/** A division by province, city and county, found by a part of its name or the beginning of its code. */
export function AreaPicker({ value, onChange, anyLevel = false, depth = 3, ...input }: AreaPickerProps) {
  const { data: areas, isPending, error } = useQuery(areasQuery)
  const choices = useMemo(
    () => (areas ?? []).map((area) => choiceOf(area, [], anyLevel, depth)),
    [areas, anyLevel, depth],
  )
  const path = areaPath(areas ?? [], value ?? '')
  return (
    <TreeSelect<Chosen | undefined, Choice>
      // What is open at first is only read once: a table that comes later starts anew.
      key={areas ? 'known' : 'unknown'}
      placeholder="请选择省、市、区县"
      {...input}
      className="fd-area"
      allowClear
      treeExpandAction="click"
      treeDefaultExpandedKeys={path.slice(0, -1).map(({ code }) => code)}
      labelInValue
      treeData={choices}
      showSearch={{ filterTreeNode: (text, node) => isFound(text.trim(), node as unknown as Choice) }}
      popupRender={treePopup(input.id)}
      notFoundContent={error ? '地区加载失败，请稍后重试' : isPending ? '正在加载…' : '没有匹配的地区'}
      // A code that is not in the table stands for itself.
      value={value ? { value, label: areaText(path) || value } : undefined}
      onChange={(chosen) => onChange?.(chosen?.value)}
    />
  )
}

function AreaTitle({ name, code }: Area) {
  return (
    <span className="fd-area-title">
      {name} <span className="fd-area-code">{code}</span>
    </span>
  )
}
