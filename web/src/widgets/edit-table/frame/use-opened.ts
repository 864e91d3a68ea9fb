import { type RefObject, useState } from 'react'
import { type UnsavedPart, useUnsavedPart } from '@/ui/unsaved-part'
import type { EditTableProps } from '../edit-table-props'
import type { TableParts } from '../grid/table-context'
import { useRows } from './use-rows'
import { useSubForm } from './use-sub-form'

/** What is open from the rows, and the question before it goes with them. */
export function useOpened<R extends object>(
  root: RefObject<HTMLDivElement | null>,
  parts: TableParts,
  props: EditTableProps<R>,
  whole: UnsavedPart,
) {
  const inside = useUnsavedPart()
  const [details, setDetails] = useState<{ id: string; field: string }>()
  const sub = useSubForm(root, parts, inside, Boolean(props.clickRowShowSubForm && props.subForm))
  const mayGo = async () => {
    if (!(await whole.mayGo())) return false
    parts.model.history.save()
    sub.close()
    setDetails(undefined)
    return true
  }
  const inUse = () =>
    inside.isUnsaved() ? [sub.opened?.id, details?.id].filter((id) => id !== undefined) : []
  useRows(parts, props, { inUse, mayGo })
  return { place: inside.place, sub, details, setDetails, mayGo }
}

export type Opened = ReturnType<typeof useOpened>
