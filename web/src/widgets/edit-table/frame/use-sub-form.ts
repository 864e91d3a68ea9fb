import { type RefObject, useCallback, useEffect, useState } from 'react'
import { phrases } from '@/api/failures'
import { toast } from '@/ui/toast'
import type { UnsavedPart } from '@/ui/unsaved-part'
import type { TableParts } from '../grid/table-context'

interface OpenedSubForm {
  id: string
  /** CSS pixels from the top of the table's box. */
  top: number
  /** How far the rows were scrolled down then. */
  scrolled: number
}

const OWN = 'a, button, input, label, select, textarea'

/** Which row shows its sub-table, and where. */
export function useSubForm(
  root: RefObject<HTMLDivElement | null>,
  { model, commands }: TableParts,
  { isUnsaved, mayGo }: UnsavedPart,
  isOn: boolean,
) {
  const [opened, setOpened] = useState<OpenedSubForm>()
  const close = useCallback(() => {
    const hadFocus = root.current?.querySelector(':scope > [role="dialog"]')?.contains(document.activeElement)
    setOpened(undefined)
    if (hadFocus) commands.viewport.focus()
  }, [root, commands])
  const giveUp = useCallback(async () => {
    if (await mayGo()) close()
  }, [mayGo, close])
  const openedId = opened?.id
  const open = useCallback(
    async (id: string) => {
      const { active, columns } = model.cursor
      const key = active?.id === id ? active.key : columns[0]
      if (model.store.row(id) && key !== undefined) commands.viewport.show({ id, key })
      const find = () => root.current?.querySelector(`[role="row"][data-id="${CSS.escape(id)}"]`) ?? null
      const row = await findWithRetries(find)
      const box = root.current?.getBoundingClientRect()
      if (!row || !box) return void toast.error(phrases.subTable.chinese, phrases.subTable.english)
      if (id !== openedId && !(await mayGo())) return
      const scrolled = row.closest('[role="grid"]')?.scrollTop ?? 0
      setOpened({ id, top: row.getBoundingClientRect().bottom - box.top, scrolled })
    },
    [root, model, commands, mayGo, openedId],
  )
  useEffect(() => {
    if (!isOn) return
    commands.onOpen = (id) => {
      void open(id)
      return true
    }
    return () => {
      commands.onOpen = null
    }
  }, [isOn, commands, open])
  /** What is not meant to close it leaves it open while something is typed in it. */
  const closeAlong = () => {
    const box = root.current?.querySelector(':scope > [role="dialog"]')
    const { activeElement } = document
    const isUsed = activeElement !== box && box?.contains(activeElement)
    if (!isUsed && !isUnsaved()) close()
  }
  /** A press on a row opens its sub-table or closes it; one on a cell that is edited only closes. */
  const onRowClick = (id: string, target: Element) => {
    if (!isOn || target.closest(OWN)) return
    const key = target.closest<HTMLElement>('[data-key]')?.dataset.key
    const column = key === undefined ? undefined : model.column(key)
    const isEdited = column !== undefined && !model.isReadOnly(id, column)
    if (isEdited) closeAlong()
    else if (openedId === id) void giveUp()
    else void open(id)
  }
  /** The sub-table stands under its row only as long as that stays where it is. */
  const onScroll = (scrolled: number) => {
    if (opened && opened.scrolled !== scrolled) closeAlong()
  }
  return { opened, open, close, giveUp, onRowClick, onScroll }
}

/** Further looks for a row that is not there yet (spec §4). */
const TRIES = 3
/** ms between two looks. */
const PAUSE = 100

/** Waits for an element that is about to be rendered; null when it does not come. */
export async function findWithRetries(find: () => Element | null): Promise<Element | null> {
  for (let tries = 0; ; tries++) {
    const found = find()
    if (found || tries === TRIES) return found
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}
