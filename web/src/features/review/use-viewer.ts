import { useState } from 'react'
import type { Task } from './review-wire'
import { rememberedView, rememberView, straight, turnBy, type View, zoomBy } from './viewer-state'

const KEY_STEP = 1.25

/** How the documents of the task on screen are looked at, each type as it was last time. */
export function useViewer(task: Task | undefined, current: string) {
  const [views, setViews] = useState<Record<string, View>>({})
  const [pinned, setPinned] = useState<{ taskId: string; docType: string }>()
  const viewOf = (docType: string) => views[docType] ?? rememberedView(docType)
  const change = (docType: string, view: View) => {
    setViews({ ...views, [docType]: view })
    rememberView(docType, view)
  }
  // A comparison belongs to its task.
  const compared = pinned?.taskId === task?.taskId ? pinned?.docType : undefined
  return {
    viewOf,
    change,
    /** docType that stays beside the one on screen. */
    compared: compared === current ? undefined : compared,
    isComparing: compared !== undefined,
    compare: () => setPinned(compared || !task ? undefined : { taskId: task.taskId, docType: current }),
    zoomIn: () => change(current, zoomBy(viewOf(current), KEY_STEP)),
    zoomOut: () => change(current, zoomBy(viewOf(current), 1 / KEY_STEP)),
    reset: () => change(current, straight),
    rotate: (quarters: number) => change(current, turnBy(viewOf(current), quarters)),
  }
}

export type Viewer = ReturnType<typeof useViewer>
