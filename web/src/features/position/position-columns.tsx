import type { DictOption } from '@/storage/keys'
import type { Column } from '@/ui/data-table/column'
import type { ListScheme } from '@/ui/list-state/list-query'
import type { FilterField } from '@/ui/search-form/filter-field'
import { captionFor } from '@/widgets/dict-options'
import { DictSelect } from '@/widgets/dict-select'
import type { Position, PositionFilter } from './position-queries'

export const positionScheme: ListScheme<PositionFilter, keyof Position> = {
  filters: ['name', 'code', 'postRank'],
  sort: { column: 'createTime', order: 'desc' },
}

export function positionFilters(ranks: readonly DictOption[]): FilterField<PositionFilter>[] {
  return [
    { kind: 'text', name: 'name', label: '岗位名称' },
    { kind: 'text', name: 'code', label: '岗位编码' },
    {
      kind: 'choice',
      name: 'postRank',
      label: '职级',
      control: <DictSelect code="position_rank" />,
      show: (value) => captionFor(ranks, value),
    },
  ]
}

export const positionColumns: readonly Column<Position>[] = [
  { key: 'name', title: '岗位名称', width: 240, card: 'title', identifies: true, sortable: true },
  { key: 'code', title: '岗位编码', card: 'fact', sortable: true },
  { key: 'postRank', title: '职级', width: 120, card: 'fact', dict: 'position_rank', sortable: true },
  { key: 'createBy', title: '创建人', width: 120, card: 'none' },
  { key: 'createTime', title: '创建时间', type: 'ago', width: 136, card: 'fact', sortable: true },
]

export const recycledPositionColumns: readonly Column<Position>[] = [
  { key: 'name', title: '岗位名称', card: 'title' },
  { key: 'code', title: '岗位编码', card: 'fact' },
  { key: 'updateBy', title: '删除人', width: 120, card: 'fact' },
  { key: 'updateTime', title: '删除时间', type: 'ago', width: 136, card: 'fact', sortable: true },
]
