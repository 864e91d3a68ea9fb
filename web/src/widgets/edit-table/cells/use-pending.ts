import { useEffect, useEffectEvent } from 'react'
import { useTable } from '../grid/table-context'

/** Lets the table read what an editor holds, as it was last drawn. */
export function usePending(read: () => unknown): void {
  const { edit } = useTable().commands
  const pending = useEffectEvent(read)
  useEffect(() => edit.hold(() => pending()), [edit])
  // What it holds is another with each rendering.
  useEffect(() => edit.touched())
}
