import { Tag } from 'antd'
import type { Column } from '@/ui/data-table/column'
import type { ListScheme } from '@/ui/list-state/list-query'
import type { FilterField } from '@/ui/search-form/filter-field'
import { Status } from '@/ui/status'
import type { DictFilter, DictItem, Dictionary } from './dict-queries'

export const dictScheme: ListScheme<DictFilter, keyof Dictionary> = {
  filters: ['dictName', 'dictCode'],
  sort: { column: 'createTime', order: 'desc' },
}

export const dictFilters: readonly FilterField<DictFilter>[] = [
  { kind: 'text', name: 'dictName', label: '字典名称' },
  { kind: 'text', name: 'dictCode', label: '字典编码' },
]

export const dictColumns: readonly Column<Dictionary>[] = [
  { key: 'dictName', title: '字典名称', width: 200, card: 'title', identifies: true, sortable: true },
  { key: 'dictCode', title: '字典编码', width: 200, card: 'fact', sortable: true },
  { key: 'description', title: '描述', card: 'fact' },
  {
    key: 'builtin',
    title: '来源',
    width: 88,
    card: 'none',
    render: (row) => (row.builtin ? '内置' : <Tag>自建</Tag>),
  },
  { key: 'updateTime', title: '更新时间', type: 'ago', width: 144, card: 'fact', sortable: true },
]

export const itemColumns: readonly Column<DictItem>[] = [
  { key: 'sortOrder', title: '排序', type: 'number', width: 72, card: 'none', sortable: true },
  { key: 'itemText', title: '名称', width: 144, card: 'title', sortable: true },
  { key: 'itemValue', title: '数据值', width: 104, card: 'fact', sortable: true },
  {
    key: 'status',
    title: '状态',
    width: 80,
    card: 'fact',
    render: (row) => <Status tone={row.status === 1 ? 'passed' : 'neutral'}>{row.status_dictText}</Status>,
  },
  { key: 'description', title: '描述', card: 'fact' },
]

export const recycledColumns: readonly Column<Dictionary>[] = [
  { key: 'dictName', title: '字典名称', width: 180, card: 'title' },
  { key: 'dictCode', title: '字典编码', width: 160, card: 'fact' },
  { key: 'updateTime', title: '删除时间', type: 'ago', width: 144, card: 'fact' },
]
