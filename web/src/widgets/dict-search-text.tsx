import { useMemo } from 'react'
import { dictSource } from './dict-source'
import { useTexts } from './search-select/use-search'

const nothing = {}

/** A value of a dictionary too long to be shown whole, as the field for it shows it. */
export function DictSearchText({ dict, value }: { dict: string; value: string }) {
  const source = useMemo(() => dictSource(dict), [dict])
  return useTexts(source, [value], nothing)(value)
}
