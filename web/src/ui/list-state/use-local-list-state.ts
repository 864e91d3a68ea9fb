import { useMemo, useState } from 'react'
import type { ListState } from './list-query'
import type { ListControl } from './use-list-state'

/** Like useListState, for a list inside a drawer or dialog: the address already says which record is open. */
export function useLocalListState(initial: Partial<ListState> = {}): ListControl {
  const [state, setState] = useState<ListState>({ pageNo: 1, pageSize: 10, filters: {}, ...initial })
  return useMemo(
    () => ({
      state,
      turnTo: (pageNo, pageSize) =>
        setState({ ...state, pageNo: pageSize === state.pageSize ? pageNo : 1, pageSize }),
      sortBy: (sort) => setState({ ...state, pageNo: 1, column: sort?.column, order: sort?.order }),
      filterBy: (filters) => setState({ ...state, pageNo: 1, filters }),
      open: (open) => setState({ ...state, open }),
      hrefOf: () => '',
    }),
    [state],
  )
}
