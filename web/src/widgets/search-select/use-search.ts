import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { freshFor } from '@/api/query-client'
import type { WordKey } from '@/api/query-keys'
import type { SearchOption, SearchPage, SearchSource } from './search-source'
import { useDebounced } from './use-debounced'

/** What a search select shows under its input. */
export interface Search {
  options: SearchOption[]
  /** In place of options: what to do, or why there are none. */
  hint: string
  isBusy: boolean
  more: () => void
}

const keyOf = ({ key }: SearchSource, ...more: unknown[]): WordKey => [...key, ...more]
const searchKey = (source: SearchSource, keyword: string) => keyOf(source, 'search', keyword)
const textsKey = (source: SearchSource, values: readonly string[]) => keyOf(source, 'texts', values)

/**
 * What a text finds that was left in the field: as the list showed it, else it
 * is searched at once. Such a search is one of its own: the list gives up its
 * search when it closes.
 */
export function useFound(source: SearchSource) {
  const client = useQueryClient()
  return (text: string) => {
    const shown = client.getQueryData<InfiniteData<SearchPage>>(searchKey(source, text))
    if (shown) return shown.pages.flatMap((page) => page.options.map(named))
    const asked = client.fetchQuery({
      queryKey: keyOf(source, 'left', text),
      queryFn: ({ signal }) => source.search(text, 1, signal),
      staleTime: freshFor.list,
    })
    return asked.then((page) => page.options.map(named))
  }
}

const named = ({ value, text, detail, disabled }: SearchOption) => ({
  value,
  label: text,
  names: detail ? [detail] : [],
  disabled,
})

/**
 * What is found for a text: asked for once typing pauses, and page by page. Each
 * answer belongs to the text it was asked for, so that one which comes late is
 * never shown for another.
 */
export function useSearch(source: SearchSource, typed: string, isOpen: boolean): Search {
  const text = typed.trim()
  const keyword = useDebounced(text)
  const found = useInfiniteQuery({
    queryKey: searchKey(source, keyword),
    queryFn: ({ pageParam, signal }) => source.search(keyword, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    enabled: isOpen && keyword !== '',
    staleTime: freshFor.list,
  })
  const isSettled = keyword === text
  const pages = isSettled && keyword !== '' ? (found.data?.pages ?? []) : []
  const isBusy = text !== '' && (!isSettled || found.isFetching)
  return {
    options: pages.flatMap((page) => page.options),
    hint: hintFor(text, isBusy, found.isError),
    isBusy,
    more: () => {
      if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage()
    },
  }
}

function hintFor(text: string, isBusy: boolean, isFailed: boolean): string {
  if (text === '') return '请输入搜索内容'
  if (isBusy) return '正在搜索…'
  return isFailed ? '搜索失败，请重新输入' : '没有查询到任何数据'
}

/** Says what a chosen value is called, to whoever shows it elsewhere. */
export function useNaming(source: SearchSource) {
  const client = useQueryClient()
  return (value: string, text: string) => client.setQueryData(textsKey(source, [value]), { [value]: text })
}

/** What the chosen values are called; a value whose name is not known stands for itself. */
export function useTexts(
  source: SearchSource,
  values: readonly string[],
  seen: Readonly<Record<string, string>>,
): (value: string) => string {
  const unknown = values.filter((value) => !(value in seen)).sort()
  const { data } = useQuery({
    queryKey: textsKey(source, unknown),
    queryFn: ({ signal }) => source.textsOf(unknown, signal),
    enabled: unknown.length > 0,
    staleTime: freshFor.reference,
  })
  return (value) => seen[value] || data?.[value] || value
}
