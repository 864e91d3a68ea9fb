import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { confirm } from '@/ui/confirm'
import { DataTable } from '@/ui/data-table/data-table'
import { useLocalListState } from '@/ui/list-state/use-local-list-state'
import { SideSheet } from '@/ui/side-sheet'
import { Allowed, useAllowed } from '@/widgets/allowed'
import { itemColumns } from './dict-columns'
import { DictItemFormModal } from './dict-item-form-modal'
import { type DictItem, dictItemsQuery, useRemoveItem } from './dict-queries'

interface DictItemsDrawerProps {
  dictId: string
  /** Its name, when the list behind knows it. */
  name?: string
  onClose: () => void
}

/** The items of one dictionary, in their order. */
export function DictItemsDrawer({ dictId, name, onClose }: DictItemsDrawerProps) {
  return (
    <SideSheet title={name ? `${name} 的字典项` : '字典项'} onClose={onClose}>
      <DictItems dictId={dictId} />
    </SideSheet>
  )
}

function DictItems({ dictId }: { dictId: string }) {
  const control = useLocalListState({ column: 'sortOrder', order: 'asc' })
  const source = useQuery(dictItemsQuery(dictId, control.state))
  const [editing, setEditing] = useState<DictItem | 'new'>()
  const actions = useItemActions(setEditing)
  return (
    <>
      <DataTable
        name="字典项"
        columns={itemColumns}
        source={source}
        control={control}
        rowKey={(row) => row.id}
        rowName={(row) => row.itemText}
        actions={actions}
        actionsWidth={112}
        toolbar={
          <Allowed action="dict:add">
            <Button type="primary" onClick={() => setEditing('new')}>
              新增字典项
            </Button>
          </Allowed>
        }
        empty={{ text: '还没有字典项' }}
      />
      {editing && (
        <DictItemFormModal
          dictId={dictId}
          item={editing === 'new' ? undefined : editing}
          siblings={source.data?.records ?? []}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

function useItemActions(edit: (item: DictItem) => void) {
  const mayEdit = useAllowed('dict:edit')
  const mayRemove = useAllowed('dict:remove')
  const remove = useRemoveItem()
  if (!mayEdit && !mayRemove) return undefined
  const askAndRemove = async (item: DictItem) => {
    const isSure = await confirm({
      title: '删除字典项',
      okText: '删除',
      text: `确定要删除字典项「${item.itemText}」吗?`,
      detail: '字典项不进回收站。仍在使用它的记录将显示数据值。',
      isDangerous: true,
    })
    if (isSure) remove.mutate(item.id)
  }
  return (item: DictItem) => [
    ...(mayEdit ? [{ key: 'edit', label: '编辑', perform: () => edit(item) }] : []),
    ...(mayRemove
      ? [{ key: 'remove', label: '删除', danger: true, perform: () => void askAndRemove(item) }]
      : []),
  ]
}
