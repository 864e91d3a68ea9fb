import { call } from '@/api/call'
import type { SearchSource } from './search-select/search-source'

/** Searches a dictionary by text; it answers its first 50 at once. */
export function dictSource(dict: string): SearchSource {
  const path = { dict }
  return {
    key: ['dict', 'search', dict],
    search: async (keyword, _page, signal) => {
      const found = await call('GET', '/sys/dict/loadDict/{dict}', { path, query: { keyword }, signal })
      return { options: found ?? [], hasMore: false }
    },
    textsOf: async (values, signal) => {
      const query = { key: values.join(',') }
      const texts = await call('GET', '/sys/dict/loadDictItem/{dict}', { path, query, signal })
      return Object.fromEntries(values.map((value, at) => [value, texts?.[at] ?? '']))
    },
  }
}
