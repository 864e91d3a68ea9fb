import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { confirm } from '@/ui/confirm'
import { DataTable } from '@/ui/data-table/data-table'
import type { RowAction } from '@/ui/data-table/row-actions'
import { useKeyHelp } from '@/ui/keyboard/key-help'
import { lazyComponent } from '@/ui/lazy-component'
import { useListState } from '@/ui/list-state/use-list-state'
import { Panel } from '@/ui/panel'
import { SearchForm } from '@/ui/search-form/search-form'
import { useAllowed } from '@/widgets/allowed'
import { ListToolbar } from '@/widgets/list-toolbar'
import { useListSettings } from '@/widgets/use-list-settings'
import { dictColumns, dictFilters, dictScheme } from './dict-columns'
import { type Dictionary, dictListQuery, dictQuery, useRemoveDict } from './dict-queries'
import { dictSheet } from './dict-sheet'
import { useRefreshCache } from './use-refresh-cache'

const DictFormModal = lazyComponent(async () => (await import('./dict-form-modal')).DictFormModal)
const DictRecycleBin = lazyComponent(async () => (await import('./dict-recycle-bin')).DictRecycleBin)
const DictItemsDrawer = lazyComponent(async () => (await import('./dict-items-drawer')).DictItemsDrawer)

/** All dictionaries; a name opens its items (`open=`). */
export function DictListScreen() {
  const control = useListState(dictScheme)
  const source = useQuery(dictListQuery(control.state))
  const [editing, setEditing] = useState<Dictionary | 'new'>()
  const actions = useDictActions({ edit: setEditing, open: control.open })
  const refresh = useRefreshCache()
  const help = useKeyHelp()
  const { open } = control.state
  return (
    <>
      <Panel>
        <SearchForm fields={dictFilters} control={control} />
        <DataTable
          name="数据字典"
          columns={dictColumns}
          source={source}
          control={control}
          settings={useListSettings('dict')}
          rowKey={(row) => row.id}
          rowName={(row) => row.dictName}
          hrefOf={(row) => control.hrefOf(row.id)}
          actions={actions}
          toolbar={
            <ListToolbar
              sheet={dictSheet}
              add="新增"
              onAdd={() => setEditing('new')}
              query={dictQuery(control.state)}
              Bin={DictRecycleBin}
            >
              <Button loading={refresh.isPending} onClick={() => refresh.mutate()}>
                刷新缓存
              </Button>
            </ListToolbar>
          }
          empty={{ text: '还没有字典' }}
        />
      </Panel>
      {help}

      {editing && (
        <DictFormModal dict={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {open && (
        <DictItemsDrawer
          key={open}
          dictId={open}
          name={source.data?.records.find((row) => row.id === open)?.dictName}
          onClose={() => control.open(undefined)}
        />
      )}
    </>
  )
}

interface DictHandlers {
  edit: (dict: Dictionary) => void
  open: (id: string) => void
}

function useDictActions({ edit, open }: DictHandlers) {
  const mayEdit = useAllowed('dict:edit')
  const mayRemove = useAllowed('dict:remove')
  const remove = useRemoveDict()
  const askAndRemove = async (dict: Dictionary) => {
    const isSure = await confirm({
      title: '删除字典',
      okText: '删除',
      text: `确定要删除字典「${dict.dictName}」吗?`,
      detail: '删除后可在回收站恢复。',
      isDangerous: true,
    })
    if (isSure) remove.mutate(dict.id)
  }
  return (dict: Dictionary): RowAction[] => [
    ...(mayEdit ? [{ key: 'edit', label: '编辑', perform: () => edit(dict) }] : []),
    { key: 'items', label: '字典项', perform: () => open(dict.id) },
    ...(mayRemove && !dict.builtin
      ? [{ key: 'remove', label: '删除', danger: true, perform: () => void askAndRemove(dict) }]
      : []),
  ]
}
