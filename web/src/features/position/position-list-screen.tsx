import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { DataTable } from '@/ui/data-table/data-table'
import type { RowAction } from '@/ui/data-table/row-actions'
import { type Selection, useSelection } from '@/ui/data-table/selection'
import { SelectionBar } from '@/ui/data-table/selection-bar'
import { useKeyHelp } from '@/ui/keyboard/key-help'
import { lazyComponent } from '@/ui/lazy-component'
import { useListState } from '@/ui/list-state/use-list-state'
import { Panel } from '@/ui/panel'
import { SearchForm } from '@/ui/search-form/search-form'
import { useAllowed } from '@/widgets/allowed'
import { ChangedNotice } from '@/widgets/changed-notice'
import { useDictOptions } from '@/widgets/dict-options'
import { ListToolbar } from '@/widgets/list-toolbar'
import { useAskedChange } from '@/widgets/use-asked-change'
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
      <Panel>
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
            <ListToolbar
              sheet={positionSheet}
              add="新增岗位"
              onAdd={() => setEditing('new')}
              query={positionQuery(control.state)}
              chosen={[...selection.rows.keys()]}
              Bin={PositionRecycleBin}
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
      </Panel>
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

type Ticked = Selection<Position> & { clear: () => void; drop: (id: string) => void }

/** What one may do to positions, one by one or several at once. */
function usePositionCommands(selection: Ticked, edit: (position: Position) => void) {
  const mayEdit = useAllowed('position:edit')
  const mayRemove = useAllowed('position:remove')
  const removal = useRemovePositions()
  const ask = useAskedChange<Position>({
    feature: 'position',
    what: '岗位',
    nameOf: ({ name }) => name,
    selection,
  })
  const remove = (positions: readonly Position[]) =>
    ask(positions, {
      verb: '删除',
      detail: '删除后可在回收站恢复。',
      isDangerous: true,
      send: removal.mutate,
    })
  const actions = (row: Position): RowAction[] => [
    ...(mayEdit ? [{ key: 'edit', label: '编辑', perform: () => edit(row) }] : []),
    ...(mayRemove ? [{ key: 'remove', label: '删除', danger: true, perform: () => remove([row]) }] : []),
  ]
  return { mayRemove, remove, actions: mayEdit || mayRemove ? actions : undefined }
}
