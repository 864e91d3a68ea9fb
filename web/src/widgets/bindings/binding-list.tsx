import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DictText } from '../dict-text'
import type { Binding } from './binding-queries'
import { HoldingList } from './holding-list'

interface BindingListProps {
  source: UseQueryResult<Binding[]>
  /** What stands at the other end of a binding. */
  other: (binding: Binding) => ReactNode
  /** What is said when nobody is bound. */
  empty: string
  /** Ends a binding; undefined for those who may only read. */
  onUnbind?: (binding: Binding) => void
}

/** Bindings that hold, and behind a fold those that held once. */
export function BindingList({ source, other, empty, onUnbind }: BindingListProps) {
  return (
    <HoldingList
      source={source}
      termOf={({ boundTime, unboundTime, unboundBy }) => ({
        from: boundTime,
        to: unboundTime,
        by: unboundBy,
      })}
      words={{ none: empty, past: '历史绑定', end: '解除' }}
      onEnd={onUnbind}
    >
      {(binding) => (
        <>
          {other(binding)}
          <DictText code="hy_binding_role" value={String(binding.role)} />
        </>
      )}
    </HoldingList>
  )
}
