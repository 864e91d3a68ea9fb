import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Refusal } from '@/api/refusal'
import { toast } from '@/ui/toast'
import { branchesOf, indexTree } from '@/ui/tree/tree-model'
import { menuLevelsQuery, useReadBranches } from './level-queries'
import { type MenuLevels, menuItems, menuOf, unreadBranches } from './menu-rows'
import { menuTreeQuery } from './permission-queries'

const none: ReadonlySet<string> = new Set()

/**
 * The menu as far as it is looked at: a level is fetched when its row is
 * opened, all of it for a search and when everything is opened.
 */
export function useMenuTree() {
  const client = useQueryClient()
  const [open, setOpen] = useState(none)
  const [search, setSearch] = useState('')
  const [isAllOpen, setAllOpen] = useState(false)
  const [isOpening, setOpening] = useState(false)
  const isWhole = isAllOpen || search.trim() !== ''
  const levels = useQuery(menuLevelsQuery())
  const whole = useQuery({ ...menuTreeQuery(), enabled: isWhole })
  const seen = useMemo(() => levels.data && menuOf(levels.data), [levels.data])
  useBranches(isWhole ? undefined : levels.data, open, setOpen)

  const openAll = async () => {
    setOpening(true)
    try {
      const tree = await client.fetchQuery(menuTreeQuery())
      setOpen(new Set(branchesOf(indexTree(menuItems(tree)))))
      setAllOpen(true)
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      if (!cause.reported) toast.error(cause.message)
    } finally {
      setOpening(false)
    }
  }
  const closeAll = () => {
    setOpen(none)
    setAllOpen(false)
  }
  const isFetched = isWhole && whole.data !== undefined
  return {
    tree: isFetched ? whole.data : seen,
    error: isWhole && !isFetched ? whole.error : levels.error,
    retry: () => void (isWhole ? whole : levels).refetch(),
    /** What is searched now, once there is all to search in. */
    found: isFetched ? search : '',
    ...{ search, setSearch, open, setOpen, openAll: () => void openAll(), closeAll, isOpening },
  }
}

/** Fetches what lies below open rows; those that could not be fetched close again. */
function useBranches(
  levels: MenuLevels | undefined,
  open: ReadonlySet<string>,
  setOpen: (change: (open: ReadonlySet<string>) => ReadonlySet<string>) => void,
) {
  const { mutate } = useReadBranches()
  const asked = useRef(new Set<string>())
  const read = useEffectEvent((unread: readonly string[]) => {
    const ids = unread.filter((id) => !asked.current.has(id))
    if (ids.length === 0) return
    for (const id of ids) asked.current.add(id)
    mutate(ids, {
      onError: () => setOpen((before) => new Set([...before].filter((id) => !ids.includes(id)))),
      onSettled: () => {
        for (const id of ids) asked.current.delete(id)
      },
    })
  })
  useEffect(() => {
    if (levels) read(unreadBranches(levels, open))
  }, [levels, open])
}
