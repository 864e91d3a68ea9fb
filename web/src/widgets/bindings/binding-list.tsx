import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { readableDate } from '@/format/time'
import { Skeleton } from '@/ui/skeleton'
import { DictText } from '../dict-text'
import type { Binding } from './binding-queries'
import css from './bindings.module.css'

interface BindingListProps {
  source: UseQueryResult<Binding[]>
  /** What stands at the other end of a binding. */
  other: (binding: Binding) => ReactNode
  /** What is said when nobody is bound. */
  empty: string
  /** Ends a binding; undefined for those who may only read. */
  onUnbind?: (binding: Binding) => void
}

const day = (time: string | null) => readableDate((time ?? '').slice(0, 10))

/** Bindings that hold, and behind a fold those that held once. */
export function BindingList({ source, other, empty, onUnbind }: BindingListProps) {
  const { data, isError, refetch } = source
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
  const holding = data.filter(({ unboundTime }) => !unboundTime)
  const past = data.filter(({ unboundTime }) => unboundTime)
  return (
    <>
      {holding.length === 0 && <p className="fd-unit">{empty}</p>}
      <ul className={css.bindings}>
        {holding.map((binding) => (
          <li key={binding.id}>
            {other(binding)}
            <DictText code="hy_binding_role" value={String(binding.role)} />
            <span className="fd-unit">{day(binding.boundTime)} 起</span>
            {onUnbind && (
              <Button type="link" size="small" onClick={() => onUnbind(binding)}>
                解除
              </Button>
            )}
          </li>
        ))}
      </ul>
      {past.length > 0 && (
        <details>
          <summary>历史绑定（{past.length}）</summary>
          <ul className={css.bindings}>
            {past.map((binding) => (
              <li key={binding.id}>
                {other(binding)}
                <DictText code="hy_binding_role" value={String(binding.role)} />
                <span className="fd-unit">
                  {day(binding.boundTime)} 至 {day(binding.unboundTime)}，由 {binding.unboundBy} 解除
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
