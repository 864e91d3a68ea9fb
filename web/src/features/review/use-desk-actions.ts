import type { RefObject } from 'react'
import type { Action } from '@/ui/keyboard/registry'
import { complain, judge, skip, submit, undoLast } from './desk-session'
import { useDesk } from './desk-state'
import type { TaskDocument } from './review-wire'
import type { Viewer } from './use-viewer'
import { failObstacle, passObstacle } from './verdicts'

interface DeskDoors {
  viewer: Viewer
  memo: RefObject<HTMLTextAreaElement | null>
  /** Opens the reasons for the document on screen. */
  openFail: () => void
  close: () => void
}

function action(name: string, code: Action['code'], enabled: boolean, perform: () => void): Action {
  return { id: `desk.${name}`, name, code, enabled, perform }
}

function passAll(): void {
  const { current, verdicts } = useDesk.getState()
  if (!current || !verdicts) return
  const obstacle = passObstacle(current.task, verdicts)
  if (obstacle) complain(obstacle)
  else void submit(1)
}

function submitFailed(): void {
  const { current, verdicts } = useDesk.getState()
  if (!current || !verdicts) return
  const obstacle = failObstacle(current.task, verdicts)
  if (!obstacle) {
    void submit(2)
    return
  }
  if (obstacle.docType) judge({ type: 'select', docType: obstacle.docType })
  complain(obstacle.message)
}

/** Everything the desk can do: one list feeds keys, buttons and the help. */
export function useDeskActions({ viewer, memo, openFail, close }: DeskDoors) {
  const { current, verdicts, isBusy, phase, undoable } = useDesk()
  const isWorking = phase === 'working' && verdicts !== null && !isBusy
  const documents = current?.task.documents ?? []
  const at = documents.findIndex((document) => document.docType === verdicts?.current)
  const hasPicture = isWorking && documents[at]?.url !== ''
  return {
    pass: action('本证通过', 'KeyP', hasPicture, () => judge({ type: 'pass' })),
    fail: action('本证不通过', 'KeyF', isWorking, () => {
      complain('') // what was refused before is another matter
      openFail()
    }),
    passAll: action('全部通过并下一个', 'Shift+KeyP', isWorking, passAll),
    submitFailed: action('提交不通过', 'Ctrl+Enter', isWorking, submitFailed),
    memo: action('填写备注', 'KeyM', isWorking, () => memo.current?.focus()),
    skip: action('跳过', 'KeyS', isWorking, () => void skip()),
    undo: action('撤销', 'KeyZ', undoable !== null && !isBusy, () => void undoLast()),
    close: action('关闭', 'Escape', true, close),
    ...pictureActions(viewer, hasPicture),
    ...documentActions(documents, at, isWorking),
  }
}

function pictureActions(viewer: Viewer, isOn: boolean) {
  return {
    rotate: action('顺时针旋转', 'KeyR', isOn, () => viewer.rotate(1)),
    rotateBack: action('逆时针旋转', 'Shift+KeyR', isOn, () => viewer.rotate(-1)),
    zoomIn: action('放大', ['Equal', 'Shift+Equal'], isOn, viewer.zoomIn),
    zoomOut: action('缩小', 'Minus', isOn, viewer.zoomOut),
    reset: action('适合窗口', 'Digit0', isOn, viewer.reset),
    compare: action(viewer.isComparing ? '退出对比' : '对比', 'KeyC', isOn, viewer.compare),
  }
}

function documentActions(documents: readonly TaskDocument[], at: number, isOn: boolean) {
  const select = (index: number) => {
    const document = documents[(index + documents.length) % documents.length]
    if (document) judge({ type: 'select', docType: document.docType })
  }
  return {
    previous: action('上一张', 'ArrowLeft', isOn, () => select(at - 1)),
    next: action('下一张', 'ArrowRight', isOn, () => select(at + 1)),
    documents: documents
      .slice(0, 9)
      .map((document, index) => action(document.name, `Digit${index + 1}`, isOn, () => select(index))),
  }
}

export type DeskActions = ReturnType<typeof useDeskActions>
