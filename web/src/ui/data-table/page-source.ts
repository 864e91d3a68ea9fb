/** One page as list calls answer it. `totalCapped`: there are more than `total`, nobody counted how many. */
export interface Page<Row> {
  records: Row[]
  total: number
  current: number
  size: number
  totalCapped?: boolean
  /** Continues after the last record, however deep; absent at the end. */
  cursor?: string
}

/** The part of a query that a list needs; a TanStack query result fits. */
export interface PageSource<Row> {
  data: Page<Row> | undefined
  /** No page yet, not even a previous one. */
  isPending: boolean
  /** What is shown belongs to the previous filters or page. */
  isPlaceholderData: boolean
  /** An answer is on its way. */
  isFetching: boolean
  error: Error | null
  refetch: () => unknown
}

/** One page of a list that the server sends whole. */
export function pageOfAll<Row>(
  all: readonly Row[],
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Page<Row> {
  const begin = (pageNo - 1) * pageSize
  return {
    records: all.slice(begin, begin + pageSize),
    total: all.length,
    current: pageNo,
    size: pageSize,
  }
}
