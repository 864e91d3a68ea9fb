import type { WordKey } from '@/api/query-keys'

/** Something to choose. */
export interface SearchOption {
  value: string
  text: string
  /** What tells it apart from others of that name, in grey. */
  detail?: string
  disabled?: boolean
}

/** One page of what a search found. */
export interface SearchPage {
  options: SearchOption[]
  hasMore: boolean
}

/** Where a select searches. `key` tells its answers from those of others. */
export interface SearchSource {
  key: WordKey
  /** `keyword` is never empty, pages count from 1. */
  search: (keyword: string, page: number, signal: AbortSignal) => Promise<SearchPage>
  /** What chosen values are called, as far as it is known. */
  textsOf: (values: readonly string[], signal: AbortSignal) => Promise<Readonly<Record<string, string>>>
}
