import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Page, PageSource } from './page-source'

/** As long as the tint of a row holds and fades, data-table.module.css. */
const SHOWN_FOR = 1_000

interface Seen {
  question: string
  /** What each row said, by its key. */
  texts: ReadonlyMap<string, string>
}

/**
 * Tints the rows that say something else than a moment ago, or were not there:
 * saved, changed by a colleague, or back after an undo. Rows of another page or
 * of other filters are no news.
 */
export function useRowTraces<Row>(
  root: RefObject<HTMLElement | null>,
  { data, isPlaceholderData }: PageSource<Row>,
  state: object,
  rowKey: (row: Row) => string,
): void {
  const seen = useRef<Seen>(undefined)
  const question = JSON.stringify(state)
  const compare = useEffectEvent((page: Page<Row>) => {
    const before = seen.current
    const texts = textsOf(page, rowKey)
    seen.current = { question, texts }
    if (before?.question === question) mark(root.current, changedKeys(before.texts, texts))
  })
  useEffect(() => {
    if (data && !isPlaceholderData) compare(data)
  }, [data, isPlaceholderData])
}

function textsOf<Row>(page: Page<Row>, rowKey: (row: Row) => string): ReadonlyMap<string, string> {
  return new Map(page.records.map((row) => [rowKey(row), JSON.stringify(row)]))
}

/** The rows that are news; none where all of them are, which is another list. */
export function changedKeys(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const changed = [...now].filter(([key, text]) => before.get(key) !== text).map(([key]) => key)
  return changed.length === now.size && now.size > 1 ? [] : changed
}

function mark(root: HTMLElement | null, keys: readonly string[]): void {
  for (const key of keys) {
    const row = root?.querySelector(`[data-row-key="${CSS.escape(key)}"]`)
    if (!row) continue
    row.setAttribute('data-changed', '')
    setTimeout(() => row.removeAttribute('data-changed'), SHOWN_FOR)
  }
}
