import { useEffect, useMemo } from 'react'
import { dictSource } from '@/widgets/dict-source'
import { useTexts } from '@/widgets/search-select/use-search'
import { useTable } from '../grid/table-context'

const nothing = {}

/** A value of a long dictionary by its name, which the server is asked for once. */
export function SearchView({ dict, value }: { dict: string; value: unknown }) {
  const { words } = useTable()
  const code = value === null || value === undefined ? '' : String(value)
  const source = useMemo(() => dictSource(dict), [dict])
  const text = useTexts(source, code === '' ? [] : [code], nothing)(code)
  useEffect(() => {
    // Copies of the cell carry the name too.
    if (code !== '') words.name(dict, code, text)
  }, [words, dict, code, text])
  return <span data-cell-text="">{text}</span>
}
