import { use, useEffect, useState } from 'react'
import type { Filters } from '../list-state/list-query'
import { UnsavedPlace } from '../unsaved'

/** Filter text that is typed and not searched yet. */
interface Typed {
  /** The filters that held when it was typed. */
  since: Filters
  texts: Readonly<Record<string, string>>
}

const nothing: Typed['texts'] = {}

/** What is typed on each page. Only in memory: it may be personal information. */
const kept = new Map<string, Typed>()

/** Forgets what is typed on the paths, or anywhere. */
export function forgetTyped(paths: readonly string[] = [...kept.keys()]): void {
  for (const path of paths) kept.delete(path)
}

/**
 * What is typed beside the filters that hold. On a page whose address is its
 * filters it outlives the page, which may go to make room for others while its
 * tab stays. Filters changed from elsewhere (a tag, Back) win over it.
 */
export function useTypedFilters(filters: Filters, isOfPage: boolean) {
  const { path } = use(UnsavedPlace)
  const place = isOfPage ? path : ''
  const [typed, setTyped] = useState<Typed>(() => ({ since: filters, texts: textsOf(place, filters) }))
  const isOver = !isSame(typed.since, filters)
  // For good: coming back to the filters that held then does not bring it back.
  if (isOver) setTyped({ since: filters, texts: nothing })
  const texts = isOver ? nothing : typed.texts
  useEffect(() => {
    if (place === '') return
    if (texts === nothing) kept.delete(place)
    else kept.set(place, { since: filters, texts })
  }, [place, filters, texts])
  return { texts, type: (next: Typed['texts'] = nothing) => setTyped({ since: filters, texts: next }) }
}

function textsOf(place: string, filters: Filters): Typed['texts'] {
  const found = kept.get(place)
  return found && isSame(found.since, filters) ? found.texts : nothing
}

function isSame(one: Filters, other: Filters): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
