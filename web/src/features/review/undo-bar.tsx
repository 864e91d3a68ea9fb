import { useEffect } from 'react'
import { ActionButton } from '@/ui/keyboard/action-button'
import type { Action } from '@/ui/keyboard/registry'
import { useActions } from '@/ui/keyboard/use-actions'
import { useNow } from '@/ui/use-now'
import { forgetUndone, undoLast } from './desk-decisions'
import type { Undoable } from './desk-state'
import css from './side.module.css'

interface UndoBarProps {
  /** The newest last: it is the first to be taken back. */
  undoables: readonly Undoable[]
  undo: Action
}

/** Says what was just decided and takes it back while that is possible. */
export function UndoBar({ undoables, undo }: UndoBarProps) {
  const newest = undoables.at(-1)
  // Another one counts from its own beginning: the clock of the one before is up to a second behind.
  return (
    newest && (
      <Countdown key={newest.claim.taskId} newest={newest} others={undoables.length - 1} undo={undo} />
    )
  )
}

const undoAction: Action = { id: 'desk.撤销', name: '撤销', code: 'KeyZ', perform: () => void undoLast() }
const onList = [undoAction]

/** The same over the list, where the desk's keys are gone. */
export function ListUndoBar({ undoables }: { undoables: readonly Undoable[] }) {
  useActions('审核', onList)
  return <UndoBar undoables={undoables} undo={undoAction} />
}

function Countdown({ newest, others, undo }: { newest: Undoable; others: number; undo: Action }) {
  const now = useNow()
  const left = Math.ceil((newest.until - now) / 1_000)
  useEffect(() => forgetUndone(now), [now])
  if (left <= 0) return null
  return (
    <div className={css.undo} role="status">
      <span>
        {newest.claim.task.subject.title} {newest.words}
        {others > 0 && `，之前还有 ${others} 个可撤销`}
      </span>
      <ActionButton action={undo} size="small" />
      <span className={css.undoLeft} aria-hidden="true">
        {left} 秒
      </span>
    </div>
  )
}
