import { useEffect } from 'react'
import { ActionButton } from '@/ui/keyboard/action-button'
import type { Action } from '@/ui/keyboard/registry'
import { useNow } from '@/ui/use-now'
import { forgetUndo } from './desk-session'
import type { Undoable } from './desk-state'

interface UndoBarProps {
  undoable: Undoable
  undo: Action
}

/** Says what was just decided and takes it back while that is possible. */
export function UndoBar({ undoable, undo }: UndoBarProps) {
  const left = Math.ceil((undoable.until - useNow()) / 1_000)
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) forgetUndo(undoable.taskId)
  }, [isOver, undoable.taskId])
  if (isOver) return null
  return (
    <div className="fd-undo" role="status">
      <span>
        {undoable.title} {undoable.result === 1 ? '已通过' : '已判不通过'}
      </span>
      <ActionButton action={undo} size="small" />
      <span className="fd-undo-left" aria-hidden="true">
        {left} 秒
      </span>
    </div>
  )
}
