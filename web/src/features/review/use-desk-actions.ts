import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Action } from '@/ui/keyboard/registry'
import { usePictureStandings } from '@/ui/secure-image'
import { useEvidenceLack } from '@/widgets/freight/evidence-lack'
import { skip, submit, undoLast } from './desk-decisions'
import { enterField } from './desk-fields'
import { leadToFinding, openFail, openOverride, restoreDraft } from './desk-panels'
import { acceptChange, complain, goOn, judge } from './desk-session'
import { showSide } from './desk-side'
import { useDesk } from './desk-state'
import { blocksOf } from './prechecks'
import type { Task, TaskDocument } from './review-wire'
import { useCut } from './use-cut'
import { PAUSE, TOO_SOON, useSettled } from './use-settled'
import type { Viewer } from './use-viewer'
import { documentObstacle, failObstacle, firstUnseen, passObstacle, unseenReason } from './verdicts'

interface DeskHandlers {
  viewer: Viewer
  memo: RefObject<HTMLTextAreaElement | null>
  close: () => void
}

function action(name: string, code: Action['code'], enabled: boolean, perform: () => void): Action {
  return { id: `desk.${name}`, name, code, enabled, perform }
}

/** An action that is off for as long as there is a reason. */
function unless(reason: string | undefined, of: Action): Action {
  return of.enabled === false || reason === undefined ? of : { ...of, enabled: false, reason }
}

function passAll(): void {
  const { current, verdicts } = useDesk.getState()
  if (!current || !verdicts) return
  const obstacle = passObstacle(current.task, verdicts)
  if (obstacle) complain(obstacle)
  else if (!leadToFinding()) void submit(1)
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

/** Why nothing is decided over an offer: the draft may say the opposite. */
const UNANSWERED = '请先恢复或放弃上次未提交的审核'

/** Why nothing is decided of what has taken the place of what was decided. */
const NEW_SHEET = '资料有变化，请核对新资料后确认'

function evidenceOf(task: Task | undefined) {
  return task?.targetType === 'waybill' ? { id: task.targetId, revision: task.revision } : undefined
}

/** Why what is on screen cannot be decided, or passed, at the moment. */
function useReasons() {
  const { current, warmed, verdicts, shown, led, judged, offered, isChanged, isBack } = useDesk()
  const documents = current?.task.documents ?? []
  const standingOf = usePictureStandings(documents.map(({ url }) => url))
  const isTaskSettled = useSettled(`${shown}`)
  const isTaskMeant = useSettled(`task${shown}`, { pause: PAUSE })
  const document = documents.find(({ docType }) => docType === verdicts?.current)
  const lack = useEvidenceLack(evidenceOf(current?.task))
  // That of the next one is there when it comes on screen, as its pictures are.
  useEvidenceLack(evidenceOf(warmed?.task))
  const stands = document !== undefined && (document.url === '' || standingOf(document.url) !== 'waiting')
  const isLedSettled = useSettled(`${shown}.${led}`, { stands: stands && lack === undefined, pause: PAUSE })
  const isDocumentSettled = useSettled(`${shown}.${judged}`, { stands })
  const unseen = document && unseenReason(document, standingOf(document.url))
  const tooSoon = isTaskSettled ? undefined : TOO_SOON
  const cut = useCut()
  const off = cut ?? (offered ? UNANSWERED : isChanged ? NEW_SHEET : undefined)
  const unseenAny = unseen ?? (current ? firstUnseen(current.task, standingOf) : undefined) ?? lack
  return {
    /** What to say for as long as it lasts; the moment after a change passes unsaid. */
    off,
    lasting: off ?? unseenAny,
    pass: unseen ?? (isDocumentSettled ? undefined : TOO_SOON),
    passAll: off ?? unseenAny ?? (isLedSettled ? undefined : TOO_SOON),
    // Whoever has judged something here means this task; a fail that was kept stands by itself.
    submitFailed: off ?? (judged > 0 || isTaskMeant ? undefined : TOO_SOON),
    skip: cut ?? tooSoon,
    // What has just come back was not meant: it may be on screen without anybody having seen that.
    undo: isBack ? tooSoon : undefined,
  }
}

/** Everything the desk can do: one list feeds keys, buttons and the help. `hint` says why something lastingly is off. */
export function useDeskActions({ viewer, memo, close }: DeskHandlers) {
  const { current, verdicts, isBusy, phase, undoables, unanswered, offered, isChanged, deciding } = useDesk()
  const mayUndo = undoables.length > 0 || (current !== null && unanswered?.claim.taskId === current.taskId)
  const isWorking = phase === 'working' && verdicts !== null && !isBusy
  const documents = current?.task.documents ?? []
  const at = documents.findIndex((document) => document.docType === verdicts?.current)
  const hasPicture = isWorking && documents[at]?.url !== ''
  const mayOverride = current?.task.canOverride && blocksOf(current.task).length > 0
  const obstacle = current && verdicts ? documentObstacle(current.task, verdicts) : undefined
  const reasons = useReasons()
  const actions = {
    pass: unless(
      reasons.pass,
      action('本证通过', 'KeyP', isWorking, () => judge({ type: 'pass' })),
    ),
    fail: action('本证不通过', 'KeyF', isWorking, openFail),
    passAll: unless(reasons.passAll, action('全部通过并下一个', 'Shift+KeyP', isWorking, passAll)),
    override: mayOverride
      ? unless(reasons.passAll ?? obstacle, action('强制通过', 'Shift+KeyO', isWorking, openOverride))
      : undefined,
    submitFailed: unless(reasons.submitFailed, action('提交不通过', 'Ctrl+Enter', isWorking, submitFailed)),
    restore: action('恢复', 'KeyH', !isBusy && offered !== null, restoreDraft),
    accept: action('已核对新资料', 'KeyY', isWorking && isChanged && !offered, acceptChange),
    memo: action('填写备注', 'KeyM', isWorking, () => {
      flushSync(() => showSide('核对'))
      enterField(memo.current, 'KeyM')
    }),
    skip:
      phase === 'lost' || phase === 'done'
        ? action('审核下一个', 'KeyS', true, () => void goOn())
        : unless(
            reasons.skip,
            action('跳过', 'KeyS', isWorking, () => void skip()),
          ),
    undo: unless(
      reasons.undo,
      action('撤销', 'KeyZ', deciding !== null || (mayUndo && !isBusy), () => void undoLast()),
    ),
    close: action('关闭', 'Escape', true, close),
    ...pictureActions(viewer, hasPicture),
    ...documentActions(viewer, documents, at, isWorking),
  }
  const forced = mayOverride ? obstacle : undefined
  // Whoever has just said why a document fails means this task, however shortly it has stood there.
  const submitJudged = () => isWorking && reasons.off === undefined && submitFailed()
  return { actions, submitJudged, hint: isWorking ? (reasons.lasting ?? forced) : undefined }
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

/** Puts a document on screen, or beside the one that is judged while one compares. */
export function choose(viewer: Viewer, docType: string): void {
  if (viewer.isComparing) viewer.compareWith(docType)
  else judge({ type: 'select', docType })
}

function documentActions(viewer: Viewer, documents: readonly TaskDocument[], at: number, isOn: boolean) {
  const count = documents.length
  const select = (index: number) => {
    const document = documents[(index + count) % count]
    if (document) choose(viewer, document.docType)
  }
  const partner = documents.findIndex(({ docType }) => docType === viewer.compared)
  const step = (by: 1 | -1) => {
    const next = (partner < 0 ? at : partner) + by
    // Nothing is compared with itself.
    select(viewer.isComparing && (next + count) % count === at ? next + by : next)
  }
  return {
    previous: action('上一张', 'ArrowLeft', isOn, () => step(-1)),
    next: action('下一张', 'ArrowRight', isOn, () => step(1)),
    documents: documents
      .slice(0, 9)
      .map((document, index) => action(document.name, `Digit${index + 1}`, isOn, () => select(index))),
  }
}

export type DeskActions = ReturnType<typeof useDeskActions>['actions']
