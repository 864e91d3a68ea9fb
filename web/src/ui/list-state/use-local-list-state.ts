import { useMemo, useState } from 'react'
import { isAskedAgain, type ListState } from './list-query'
import type { ListControl } from './use-list-state'

/** Like useListState, for a list inside a drawer or dialog: the address already says which record is open. */
export function useLocalListState(initial: Partial<ListState> = {}): ListControl {
  const [state, setState] = useState<ListState>({ pageNo: 1, pageSize: 10, filters: {}, ...initial })
  const [asked, setAsked] = useState(0)
  return useMemo(
    () => ({
      state,
      isOfPage: false,
      asked,
      turnTo: (pageNo, pageSize, cursor) =>
        setState(
          pageSize === state.pageSize
            ? { ...state, pageNo, cursor }
            : { ...state, pageNo: 1, pageSize, cursor: undefined },
        ),
      correctTo: (pageNo) => setState({ ...state, pageNo, cursor: undefined }),
      sortBy: (sort) =>
        setState({ ...state, pageNo: 1, cursor: undefined, column: sort?.column, order: sort?.order }),
      filterBy: (filters) =>
        isAskedAgain(state, filters)
          ? setAsked((times) => times + 1)
          : setState({ ...state, pageNo: 1, cursor: undefined, filters }),
      open: (open) => setState({ ...state, open }),
      hrefOf: () => '',
    }),
    [state, asked],
  )
}
