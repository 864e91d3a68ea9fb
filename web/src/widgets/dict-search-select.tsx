import type { AriaAttributes } from 'react'
import { useMemo } from 'react'
import { call } from '@/api/call'
import { SearchSelect } from './search-select/search-select'
import type { SearchSource } from './search-select/search-source'

interface DictSearchSelectProps extends AriaAttributes {
  /** A table dictionary, "table,text,code": more options than a list can show. */
  dict: string
  id?: string
  /** The chosen value; several are joined by commas. */
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
  multi?: boolean
  placeholder?: string
  disabled?: boolean
}

/** Searches a dictionary by text; it answers its first 50 at once. */
function sourceOf(dict: string): SearchSource {
  const path = { dict }
  return {
    key: ['dict', dict],
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

/** Values of a dictionary too long to be shown whole: typing searches it on the server. */
export function DictSearchSelect({ dict, ...input }: DictSearchSelectProps) {
  const source = useMemo(() => sourceOf(dict), [dict])
  return <SearchSelect source={source} {...input} />
}
