import { useEffect, useEffectEvent, useMemo } from 'react'
import { confirm } from '@/ui/confirm'
import type { EditTableProps } from '../edit-table-props'
import type { TableParts } from '../grid/table-context'
import type { SelectionAction } from '../model/row-selection'
import { goToRow } from '../table-handle'

/** Parts of a row that have a press of their own. */
const OWN = 'a, button, input, label, select, textarea'

interface PageChoice {
  current: number
  pageSize: number
}

/** What the toolbar and presses on rows do, and who is told. `mayGo` asks about what is typed. */
export function useFrameCommands<R extends object>(
  parts: TableParts,
  props: EditTableProps<R>,
  mayGo: () => Promise<boolean>,
) {
  const { model, commands, announcer } = parts
  const { selection } = model
  const outside = (id: string) => model.outside(id) as R

  const add = useEffectEvent(() => {
    commands.settle()
    const [id] = model.insert([{}], model.store.size)
    if (id === undefined) return
    goToRow(parts, id)
    announcer.say(`已新增第 ${model.store.size} 行`)
    props.onAdded?.({ row: outside(id) })
  })
  const removeSelected = useEffectEvent(() => {
    commands.settle()
    const ids = selection.ids()
    const saved = ids.filter((id) => !model.isFresh(id))
    const deleteRows = saved.map(outside)
    const remove = () => {
      model.remove(new Set(ids))
      announcer.say(`已删除 ${ids.length} 行`)
    }
    if (saved.length === 0) return remove()
    if (!props.asyncRemove) remove()
    props.onRemove?.({ deleteRows, confirmRemove: props.asyncRemove ? remove : () => {} })
  })
  const askRemoval = useEffectEvent(async () => {
    const text = `确定要删除这 ${selection.size} 项吗?`
    if (await confirm({ text, okText: '删除', isDangerous: true })) removeSelected()
  })
  const turnPage = useEffectEvent(async (page: PageChoice) => {
    commands.settle()
    if (await mayGo()) props.onPageChange?.(page)
  })
  const pressRow = useEffectEvent((id: string, target: Element) => {
    if (!props.clickSelectRow || target.closest(OWN)) return
    if (props.rowSelectionType === 'radio') selection.only(id)
    else selection.toggle(id)
  })
  const tell = useEffectEvent((action: SelectionAction, id: string | undefined) => {
    const ids = selection.ids()
    props.onSelectRowChange?.({
      type: props.rowSelectionType === 'radio' ? 'radio' : id === undefined ? 'checkbox-all' : 'checkbox',
      action,
      row: id === undefined ? undefined : outside(id),
      selectedRows: ids.map(outside),
      selectedRowIds: ids,
    })
  })
  const tellInserted = useEffectEvent((id: string, index: number) => {
    props.onInserted?.({ row: outside(id), index })
  })
  useEffect(() => {
    commands.onInserted = (id, at) => tellInserted(id, at)
  }, [commands])
  useEffect(() => selection.watchActions((action, id) => tell(action, id)), [selection])
  return useMemo(
    () => ({
      add: () => add(),
      removeSelected: () => removeSelected(),
      askRemoval: () => askRemoval(),
      turnPage: (page: PageChoice) => turnPage(page),
      onRowClick: (id: string, target: Element) => pressRow(id, target),
    }),
    [],
  )
}
