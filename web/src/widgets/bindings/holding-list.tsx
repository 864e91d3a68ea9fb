import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { readableDate } from '@/format/time'
import { Skeleton } from '@/ui/skeleton'
import css from './bindings.module.css'

/** How long something held: `to` is null while it does. */
interface Term {
  from: string | null
  to: string | null
  /** Who ended it. */
  by: string
}

interface HoldingListProps<Item> {
  source: UseQueryResult<Item[]>
  termOf: (item: Item) => Term
  words: {
    /** What is said where nothing holds. */
    none: string
    /** What those that held once are called. */
    past: string
    /** What ending one is called. */
    end: string
  }
  /** Ends one; undefined for those who may only read. */
  onEnd?: (item: Item) => void
  /** What stands at the other end. */
  children: (item: Item) => ReactNode
}

const day = (time: string | null) => readableDate((time ?? '').slice(0, 10))

/** What belongs together for a while: what holds, and behind a fold what held once. */
export function HoldingList<Item extends { id: string }>({
  source: { data, isError, refetch },
  termOf,
  words,
  onEnd,
  children,
}: HoldingListProps<Item>) {
  if (isError && !data)
    return (
      <p>
        暂时无法读取，
        <button type="button" className="fd-link-button" onClick={() => void refetch()}>
          重试
        </button>
      </p>
    )
  if (!data) return <Skeleton role="status" aria-label="正在加载" />
  const holding = data.filter((item) => !termOf(item).to)
  const past = data.filter((item) => termOf(item).to)
  return (
    <>
      {holding.length === 0 && <p className="fd-unit">{words.none}</p>}
      <ul className={css.bindings}>
        {holding.map((item) => (
          <li key={item.id}>
            {children(item)}
            <span className="fd-unit">{day(termOf(item).from)} 起</span>
            {onEnd && (
              <Button type="link" size="small" onClick={() => onEnd(item)}>
                {words.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {past.length > 0 && (
        <details>
          <summary>
            {words.past}（{past.length}）
          </summary>
          <ul className={css.bindings}>
            {past.map((item) => {
              const { from, to, by } = termOf(item)
              return (
                <li key={item.id}>
                  {children(item)}
                  <span className="fd-unit">
                    {day(from)} 至 {day(to)}，由 {by} {words.end}
                  </span>
                </li>
              )
            })}
          </ul>
        </details>
      )}
    </>
  )
}
