import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsTyped } from '../unsaved'
import {
  type Filters,
  isAskedAgain,
  type ListScheme,
  type ListState,
  readListState,
  type SortOrder,
  writeListState,
} from './list-query'

/** A list's state and the ways to change it; the address is the only place it is kept. */
export interface ListControl {
  state: ListState
  /** The address is its state: one list of a page, which comes back as it was. */
  isOfPage: boolean
  /** How often what is shown already was asked for again: each time the list fetches. */
  asked: number
  /** `cursor` of the page before, for the page that follows it. */
  turnTo: (pageNo: number, pageSize: number, cursor?: string) => void
  /** Goes where the address should have led: no entry of its own for Back. */
  correctTo: (pageNo: number) => void
  sortBy: (sort: { column: string; order: SortOrder } | undefined) => void
  /**
   * A new set of filters starts at page 1; the same once more asks again for what
   * is there. `typing` replaces the history entry instead of adding one.
   */
  filterBy: (filters: Filters, typing?: boolean) => void
  open: (id: string | undefined) => void
  /** The address that shows the same list with one record open, for links. */
  hrefOf: (id: string) => string
}

interface KeptFilters {
  kept?: Filters
}

/**
 * Which record is open. Back does not take it away, nor another in its place, while
 * something is typed on the page: it stays until that is saved or given up.
 */
function useHeld(open: string | undefined): string | undefined {
  const isTyped = useIsTyped()
  const [held, hold] = useState(open)
  if (!isTyped && held !== open) hold(open)
  return isTyped ? held : open
}

/** `scheme` must keep its identity between renders: declare it beside the columns. */
export function useListState(scheme: ListScheme): ListControl {
  const { pathname, search, state: entry } = useLocation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(0)
  const open = useHeld(new URLSearchParams(search).get('open') ?? undefined)
  return useMemo(() => {
    const current = new URLSearchParams(search)
    const state = readListState(current, (entry as KeptFilters | null)?.kept ?? {}, scheme)
    const go = (change: Partial<ListState>, replace = false) => {
      const { search: next, kept } = writeListState({ ...state, ...change }, current, scheme)
      void navigate({ pathname, search: next }, { replace, state: { ...(entry as object | null), kept } })
    }
    return {
      state: { ...state, open },
      isOfPage: true,
      asked,
      turnTo: (pageNo, pageSize, cursor) =>
        pageSize === state.pageSize ? go({ pageNo, cursor }) : go({ pageNo: 1, pageSize, cursor: undefined }),
      correctTo: (pageNo) => go({ pageNo, cursor: undefined }, true),
      sortBy: (sort) => go({ pageNo: 1, cursor: undefined, column: sort?.column, order: sort?.order }),
      filterBy: (filters, typing) =>
        isAskedAgain(state, filters)
          ? setAsked((times) => times + 1)
          : go({ pageNo: 1, cursor: undefined, filters }, typing),
      open: (id) => go({ open: id }),
      hrefOf: (id) => `${pathname}${writeListState({ ...state, open: id }, current, scheme).search}`,
    }
  }, [pathname, search, entry, navigate, scheme, asked, open])
}
