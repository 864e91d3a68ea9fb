/** Page sizes every list offers (spec §9). */
export const pageSizes = [10, 20, 30] as const

/** px: a window of this height carries twenty rows with all that stands around them. */
const CARRIES_TWENTY = 1_200

/** The size of a page for which nothing else is said. */
const pageSizeHere = () => (window.innerHeight >= CARRIES_TWENTY ? 20 : 10)
const pagingNames = new Set(['pageNo', 'pageSize', 'column', 'order', 'open', 'cursor'])

export type SortOrder = 'asc' | 'desc'
/** Filter values by wire name; a name that is absent does not filter. */
export type Filters = Readonly<Record<string, string>>

/** What a list shows, as far as its address says. `open` is the id of the record whose detail is open. */
export interface ListState {
  pageNo: number
  /** Where the page before ended: how far pages are reached that lie too deep to be counted up to. */
  cursor?: string
  pageSize: number
  column?: string
  order?: SortOrder
  filters: Filters
  open?: string
}

/** What an address may hold for a list whose call knows the filters, and whose rows have the fields. */
export interface ListScheme<Filter extends string = string, Field extends PropertyKey = string> {
  /** Wire names of the filters. */
  filters: readonly Filter[]
  /** Filters on personal information: kept in the history entry, never in the address. */
  privateFilters?: readonly Filter[]
  /** The server's own order of the list, which an address without one means. */
  sort?: { column: Field & string; order: SortOrder }
}

/** A query whose named filters match anywhere in the text. */
export function containing<Query extends ListQuery>(query: Query, names: readonly (keyof Query)[]): Query {
  const starred = names.flatMap((name) => (query[name] ? [[name, `*${query[name]}*`]] : []))
  return { ...query, ...Object.fromEntries(starred) }
}

function positive(text: string | null, fallback: number): number {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : fallback
}

/** Reads a list's state; anything malformed counts as absent, so a mangled link still opens. */
export function readListState(search: URLSearchParams, kept: Filters, scheme: ListScheme): ListState {
  const filters: Record<string, string> = {}
  for (const name of scheme.filters) {
    const value = scheme.privateFilters?.includes(name) ? kept[name] : search.get(name)
    if (value) filters[name] = value
  }
  const pageSize = positive(search.get('pageSize'), pageSizeHere())
  const column = search.get('column')
  const sort = column
    ? { column, order: search.get('order') === 'asc' ? ('asc' as const) : ('desc' as const) }
    : scheme.sort
  return {
    pageNo: positive(search.get('pageNo'), 1),
    pageSize: pageSizes.some((size) => size === pageSize) ? pageSize : pageSizeHere(),
    ...sort,
    filters,
    cursor: search.get('cursor') ?? undefined,
    open: search.get('open') ?? undefined,
  }
}

/**
 * The address of a state, defaults left out, and the filters that go into the
 * history entry. Parameters that are not the list's own (a tab, a task) stay.
 */
export function writeListState(
  state: ListState,
  current: URLSearchParams,
  scheme: ListScheme,
): { search: string; kept: Filters } {
  const next = new URLSearchParams()
  for (const [name, value] of current) {
    if (!pagingNames.has(name) && !scheme.filters.includes(name)) next.append(name, value)
  }
  const kept: Record<string, string> = {}
  for (const name of scheme.filters) {
    const value = state.filters[name]
    if (!value) continue
    if (scheme.privateFilters?.includes(name)) kept[name] = value
    else next.set(name, value)
  }
  if (state.pageNo > 1) next.set('pageNo', String(state.pageNo))
  if (state.cursor) next.set('cursor', state.cursor)
  if (state.pageSize !== pageSizeHere()) next.set('pageSize', String(state.pageSize))
  const isDefaultSort = state.column === scheme.sort?.column && state.order === scheme.sort?.order
  if (state.column && !isDefaultSort) {
    next.set('column', state.column)
    next.set('order', state.order ?? 'desc')
  }
  if (state.open) next.set('open', state.open)
  const text = next.toString()
  return { search: text ? `?${text}` : '', kept }
}

/** Whether a search for the filters would show what the state shows already. */
export function isAskedAgain(state: ListState, filters: Filters): boolean {
  const names = Object.keys(filters)
  const isSame =
    names.length === Object.keys(state.filters).length &&
    names.every((name) => state.filters[name] === filters[name])
  return isSame && state.pageNo === 1
}

/** What a call that knows the names is asked for. */
export type ListQuery<Name extends string = string> = Partial<Record<Name, string | number>>

/** The query of the list call for a state. */
export function listQuery<Name extends string = string>(state: ListState): ListQuery<Name> {
  const { pageNo, pageSize, column, order, cursor, filters } = state
  const query: Record<string, string | number> = {
    ...filters,
    pageNo,
    pageSize,
    ...(column ? { column, order: order ?? 'desc' } : {}),
    ...(cursor ? { cursor } : {}),
  }
  // The scheme of the list, by which the state was read, names its filters.
  return query as ListQuery<Name>
}
