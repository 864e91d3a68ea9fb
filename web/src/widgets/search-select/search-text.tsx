import type { SearchSource } from './search-source'
import { useTexts } from './use-search'

const nothingSeen = {}

/** What a value is called that a search select has chosen, where there is no select. */
export function SearchText({ source, value }: { source: SearchSource; value: string }) {
  const textOf = useTexts(source, [value], nothingSeen)
  return <span>{textOf(value)}</span>
}
