import { useState } from 'react'
import type { Task } from './review-wire'
import { rememberedView, rememberView, straight, turnBy, type View, zoomBy } from './viewer-state'

const KEY_STEP = 1.25

interface Comparison {
  taskId: string
  /** docType that was on screen when it began. */
  judged: string
  partner?: string
}

/** How the documents of the task on screen are looked at, each type as it was last time. */
export function useViewer(task: Task | undefined, current: string) {
  const [views, setViews] = useState<Record<string, View>>({})
  const [comparison, setComparison] = useState<Comparison>()
  const viewOf = (docType: string) => views[docType] ?? rememberedView(docType)
  const change = (docType: string, view: View) => {
    setViews({ ...views, [docType]: view })
    rememberView(docType, view)
  }
  // A comparison belongs to the document that is judged: it ends with the look at it.
  const isComparing = comparison?.taskId === task?.taskId && comparison?.judged === current
  if (comparison && !isComparing) setComparison(undefined)
  const compared = isComparing ? comparison?.partner : undefined
  return {
    viewOf,
    change,
    /** docType that stands beside the one that is judged. */
    compared,
    isComparing,
    compare: () => setComparison(isComparing || !task ? undefined : { taskId: task.taskId, judged: current }),
    /** Puts another document beside the one that is judged. */
    compareWith: (partner: string) => {
      if (task && partner !== current) setComparison({ taskId: task.taskId, judged: current, partner })
    },
    zoomIn: () => change(current, zoomBy(viewOf(current), KEY_STEP)),
    zoomOut: () => change(current, zoomBy(viewOf(current), 1 / KEY_STEP)),
    reset: () => change(current, straight),
    rotate: (quarters: number) => change(current, turnBy(viewOf(current), quarters)),
  }
}

export type Viewer = ReturnType<typeof useViewer>
