import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { confirm } from '@/ui/confirm'
import { DataTable } from '@/ui/data-table/data-table'
import type { RowAction } from '@/ui/data-table/row-actions'
import { type Selection, useSelection } from '@/ui/data-table/selection'
import { SelectionBar } from '@/ui/data-table/selection-bar'
import { useKeyHelp } from '@/ui/keyboard/key-help'
import { lazyComponent } from '@/ui/lazy-component'
import { useListState } from '@/ui/list-state/use-list-state'
import { SearchForm } from '@/ui/search-form/search-form'
import { Allowed, useAllowed } from '@/widgets/allowed'
import { ChangedNotice } from '@/widgets/changed-notice'
import { useDictOptions } from '@/widgets/dict-options'
import { SheetButtons } from '@/widgets/sheet/sheet-buttons'
import { useAbsentRow } from '@/widgets/use-absent-row'
import { useFrozenPage } from '@/widgets/use-frozen-page'
import { useListSettings } from '@/widgets/use-list-settings'
import { positionColumns, positionFilters, positionScheme } from './position-columns'
import {
  fetchPosition,
  fetchPositions,
  type Position,
  positionListQuery,
  positionQuery,
  useRemovePositions,
} from './position-queries'
import { positionSheet } from './position-sheet'

const PositionFormModal = lazyComponent(async () => (await import('./position-form-modal')).PositionFormModal)
const PositionRecycleBin = lazyComponent(
  async () => (await import('./position-recycle-bin')).PositionRecycleBin,
)

/** The positions. What others change is shown in place; rows that come wait. */
export function PositionListScreen() {
  const control = useListState(positionScheme)
  const list = positionListQuery(control.state)
  const source = useQuery(list)
  const changes = useFrozenPage<Position>({
    queryKey: list.queryKey,
    fetchPage: () => fetchPositions(control.state),
    fetchRow: fetchPosition,
    event: 'position-changed',
  })
  const [editing, setEditing] = useState<Position | 'new'>()
  const selection = useSelection<Position>()
  const commands = usePositionCommands(selection, setEditing)
  const ranks = useDictOptions('position_rank')
  const filters = useMemo(() => positionFilters(ranks), [ranks])
  const help = useKeyHelp()
  return (
    <>
      <SearchForm fields={filters} control={control} />
      <DataTable
        name="岗位"
        columns={positionColumns}
        source={source}
        control={control}
        settings={useListSettings('position')}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        actions={commands.actions}
        selection={commands.mayRemove ? selection : undefined}
        dimmed={(row) => (changes.gone.has(row.id) ? '已被删除' : undefined)}
        toolbar={
          <Toolbar
            onAdd={() => setEditing('new')}
            query={positionQuery(control.state)}
            chosen={[...selection.rows.keys()]}
          />
        }
        notice={
          <>
            <ChangedNotice changes={changes} />
            <SelectionBar count={selection.rows.size} onClear={selection.clear}>
              <Button size="small" danger onClick={() => commands.remove([...selection.rows.values()])}>
                删除
              </Button>
            </SelectionBar>
          </>
        }
        empty={{ text: '还没有岗位' }}
      />
      {help}

      {editing && (
        <PositionFormModal
          position={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

interface ToolbarProps {
  onAdd: () => void
  query: Record<string, string | number>
  /** Ids of ticked rows. */
  chosen: readonly string[]
}

function Toolbar({ onAdd, query, chosen }: ToolbarProps) {
  const [isBinOpen, setBinOpen] = useState(false)
  return (
    <>
      <Allowed action="position:add">
        <Button type="primary" onClick={onAdd}>
          新增岗位
        </Button>
      </Allowed>
      <SheetButtons sheet={positionSheet} query={query} chosen={chosen} />
      <Allowed action="position:remove">
        <Button onClick={() => setBinOpen(true)}>回收站</Button>
      </Allowed>
      {isBinOpen && <PositionRecycleBin onClose={() => setBinOpen(false)} />}
    </>
  )
}

type Ticked = Selection<Position> & { clear: () => void; drop: (id: string) => void }

/** What one may do to positions, one by one or several at once. */
function usePositionCommands({ clear, drop }: Ticked, edit: (position: Position) => void) {
  const mayEdit = useAllowed('position:edit')
  const mayRemove = useAllowed('position:remove')
  const removal = useRemovePositions()
  const lost = useAbsentRow<Position>({ queryKey: ['position'], nameOf: ({ name }) => name, drop })
  const askAndRemove = async (positions: readonly Position[]) => {
    const [first] = positions
    const isSure = await confirm({
      title: '删除岗位',
      text: `确定要删除${positions.length === 1 ? `岗位「${first?.name}」` : `选中的 ${positions.length} 个岗位`}吗?`,
      detail: '删除后可在回收站恢复。',
      okText: '删除',
      isDangerous: true,
    })
    if (!isSure) return
    const ids = positions.map(({ id }) => id)
    removal.mutate(ids, { onSuccess: clear, onError: (error) => lost(error, positions) })
  }
  const remove = (positions: readonly Position[]) => void askAndRemove(positions)
  const actions = (row: Position): RowAction[] => [
    ...(mayEdit ? [{ key: 'edit', label: '编辑', perform: () => edit(row) }] : []),
    ...(mayRemove ? [{ key: 'remove', label: '删除', danger: true, perform: () => remove([row]) }] : []),
  ]
  return { mayRemove, remove, actions: mayEdit || mayRemove ? actions : undefined }
}
