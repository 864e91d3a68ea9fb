import { useQuery } from '@tanstack/react-query'
import { Cascader } from 'antd'
import { type AriaAttributes, useMemo } from 'react'
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
}

/** The table never changes while the page is open; it comes when it is first needed. */
const areasQuery = {
  queryKey: ['area', 'all'],
  queryFn: async () => areasOf((await import('./divisions.gen')).divisions),
  staleTime: Number.POSITIVE_INFINITY,
}

const FOUND_AT_MOST = 50

const matches = (text: string, path: readonly Area[]) =>
  areaText(path).includes(text) ||
  path
    .map(({ name }) => name)
    .join('')
    .includes(text) ||
  (path.at(-1)?.code.startsWith(text) ?? false)

/** A division by province, city and county, found by a part of its name or the beginning of its code. */
export function AreaPicker({ value, onChange, anyLevel, ...input }: AreaPickerProps) {
  const { data: areas = [], isPending, error } = useQuery(areasQuery)
  const path = useMemo(() => areaPath(areas, value ?? ''), [areas, value])
  // A code that is not in the table is shown as it is, and kept until another is chosen.
  const chosen = value ? (path.length > 0 ? path.map(({ code }) => code) : [value]) : []
  return (
    <Cascader<Area, 'code'>
      placeholder="请选择省、市、区县"
      {...input}
      className="fd-area"
      classNames={{ popup: { root: 'fd-area-popup' } }}
      allowClear
      changeOnSelect={anyLevel}
      options={areas}
      fieldNames={{ value: 'code', label: 'name', children: 'children' }}
      loading={isPending}
      notFoundContent={error ? '地区加载失败，请稍后重试' : isPending ? '正在加载…' : '没有匹配的地区'}
      showSearch={{
        limit: FOUND_AT_MOST,
        matchInputWidth: false,
        filter: (text, options) => matches(text.trim(), options),
        render: (_, options) => (
          <span className="fd-area-found">
            {areaText(options)} <span className="fd-area-code">{options.at(-1)?.code}</span>
          </span>
        ),
      }}
      displayRender={(labels) => (path.length > 0 ? areaText(path) : labels.join(''))}
      value={chosen}
      onChange={(next) => onChange?.(next?.at(-1)?.toString())}
    />
  )
}
