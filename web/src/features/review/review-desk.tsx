import { Drawer } from 'antd'
import { type RefObject, useRef } from 'react'
import { Choice } from '@/ui/choice'
import { KeysElsewhere } from '@/ui/keyboard/key-cap'
import { useKeyHelp } from '@/ui/keyboard/key-help'
import { useActions } from '@/ui/keyboard/use-actions'
import { useDirty } from '@/ui/unsaved'
import { MOBILE_BELOW, useBelow } from '@/ui/use-below'
import { WaybillEvidence } from '@/widgets/freight/waybill-evidence'
import { ReviewHistory } from '@/widgets/review-history'
import {
  CutBanner,
  NewSheetBanner,
  NoteBanner,
  OfferBanner,
  OutdatedBanner,
  OverBanner,
} from './desk-banners'
import { DeskBar } from './desk-bar'
import { leaveField } from './desk-fields'
import { DeskHeader } from './desk-header'
import { DeskNotice } from './desk-notice'
import { closeOverride, giveUpFail } from './desk-panels'
import { judge, useIsTyped } from './desk-session'
import { showSide } from './desk-side'
import { type Panel, type Side, useDesk } from './desk-state'
import { DocumentList } from './document-list'
import { FailPanel } from './fail-panel'
import { FieldList } from './field-list'
import { Changes, Checklist, Prechecks } from './findings'
import { OverridePanel } from './override-panel'
import css from './review-desk.module.css'
import type { Claim } from './review-wire'
import { UndoBar } from './undo-bar'
import { choose, type DeskActions, useDeskActions } from './use-desk-actions'
import { useDeskFocus } from './use-desk-focus'
import { useViewer, type Viewer } from './use-viewer'
import { type Verdicts, verdictOf } from './verdicts'
import { ViewerPane } from './viewer-pane'
import { Written } from './written'

export interface ReviewDeskProps {
  title: string
  onClose: () => void
}

/** It has no padding of its own and does not glide in. */
const still = {
  body: { padding: 0 },
  wrapper: { transition: 'none' },
  mask: { transition: 'none' },
}

const sides = (['核对', '历史'] satisfies Side[]).map((value) => ({ value, label: value }))

/** The desk: a full layer over the list. All of it works by keyboard; `?` lists the keys. */
export function ReviewDesk({ title, onClose }: ReviewDeskProps) {
  return (
    <Drawer open size="100%" aria-label={title} closable={false} keyboard={false} styles={still}>
      <DeskContent title={title} onClose={onClose} />
    </Drawer>
  )
}

function DeskContent({ title, onClose }: ReviewDeskProps) {
  const { phase, current, verdicts, problem, undoables, offered, panel } = useDesk()
  const { isCut, isOutdated, isNoteNew, isChanged } = useDesk()
  const root = useRef<HTMLDivElement>(null)
  const memo = useRef<HTMLTextAreaElement>(null)
  const viewer = useViewer(current?.task, verdicts?.current ?? '')
  const { actions, submitJudged, hint } = useDeskActions({
    viewer,
    memo,
    close: () => leaveField(root.current) || onClose(),
  })
  const { documents, override, ...single } = actions
  const all = [...Object.values(single), ...(override ? [override] : []), ...documents]
  useActions(title, all, { exclusive: true, within: root })
  const help = useKeyHelp(root)
  useDeskFocus(root)
  useDirty('未提交的审核', useIsTyped())
  const isPhone = useBelow(MOBILE_BELOW)
  const isOver = phase === 'lost' || phase === 'done'
  const isShown = (phase === 'working' || isOver) && current && verdicts
  return (
    <div ref={root} className={css.deskContent} data-desk="" tabIndex={-1}>
      <DeskHeader
        title={title}
        claim={isShown ? current : null}
        isOver={isOver}
        isOutdated={isOutdated}
        skip={actions.skip}
        close={actions.close}
      />
      {isOver && <OverBanner problem={phase === 'lost' ? problem : undefined} next={actions.skip} />}
      {isCut && <CutBanner />}
      {isOutdated && phase === 'working' && <OutdatedBanner />}
      {isNoteNew && !isOutdated && phase === 'working' && <NoteBanner />}
      {isChanged && !offered && phase === 'working' && <NewSheetBanner accept={actions.accept} />}
      {isShown && offered && (
        <OfferBanner draft={offered} revision={current.task.revision} restore={actions.restore} />
      )}
      {isShown ? (
        <DeskBody
          claim={current}
          verdicts={verdicts}
          viewer={viewer}
          actions={actions}
          onSubmit={submitJudged}
          memo={memo}
          panel={phase === 'working' ? panel : null}
          isOver={isOver}
        />
      ) : (
        <DeskNotice phase={phase} onClose={onClose} />
      )}
      {/* On a phone it would lie over what the panel offers. */}
      {!(isPhone && panel) && <UndoBar undoables={undoables} undo={actions.undo} />}
      {phase === 'working' && (
        <KeysElsewhere value={panel === 'fail'}>
          <DeskBar
            actions={actions}
            problem={problem}
            hint={hint}
            panel={panel}
            onPressed={() => root.current?.focus()}
          />
        </KeysElsewhere>
      )}
      {help}
    </div>
  )
}

interface DeskBodyProps {
  claim: Claim
  verdicts: Verdicts
  viewer: Viewer
  actions: DeskActions
  /** Submits the task as failed, with what has just been judged. */
  onSubmit: () => void
  memo: RefObject<HTMLTextAreaElement | null>
  panel: Panel | null
  /** Nothing more can be judged: what was written is shown as text. */
  isOver: boolean
}

function DeskBody(props: DeskBodyProps) {
  const { verdicts, viewer, actions, onSubmit, memo, panel, isOver } = props
  const { task } = props.claim
  const side = useDesk((desk) => desk.side)
  const document = task.documents.find(({ docType }) => docType === verdicts.current)
  const own = task.fields.filter((field) => field.docType === verdicts.current)
  const others = task.fields.filter((field) => field.docType !== verdicts.current)
  return (
    <div className={css.deskBody}>
      <KeysElsewhere value={panel === 'fail'}>
        <DocumentList
          documents={task.documents}
          prechecks={task.prechecks}
          verdicts={verdicts}
          onSelect={(docType) => choose(viewer, docType)}
        />
        <ViewerPane
          documents={task.documents}
          prechecks={task.prechecks}
          current={verdicts.current}
          viewer={viewer}
          actions={actions}
        />
      </KeysElsewhere>
      <section className={css.deskSide} aria-label="核对与历史">
        {panel === 'override' ? (
          <OverridePanel task={task} verdicts={verdicts} onBack={closeOverride} />
        ) : panel === 'fail' && document ? (
          <FailPanel
            key={document.docType}
            document={document}
            entry={verdicts.begun[document.docType] ?? verdictOf(verdicts, document.docType)}
            onEntry={(entry) => judge({ type: 'begin', ...entry })}
            reasonDict={task.reasonDict}
            onFail={(reasons, words, text) => judge({ type: 'fail', reasons, words, memo: text })}
            onSubmit={onSubmit}
            onBack={giveUpFail}
          />
        ) : (
          <>
            <Choice isWide name="右侧内容" options={sides} value={side} onChange={showSide} />
            {side === '历史' ? (
              <ReviewHistory targetType={useDesk.getState().targetType} targetId={task.targetId} />
            ) : (
              <>
                {isOver && <Written task={task} verdicts={verdicts} />}
                <Changes task={task} />
                <Prechecks
                  kind={task.targetType}
                  checks={task.prechecks}
                  documents={task.documents}
                  onSelect={(docType) => choose(viewer, docType)}
                />
                {task.targetType === 'waybill' && (
                  <WaybillEvidence id={task.targetId} revision={task.revision} />
                )}
                <FieldList title="本证信息" fields={own} task={task} />
                <Checklist task={task} docType={verdicts.current} verdicts={verdicts} memo={memo} />
                <FieldList title="其他信息" fields={others} task={task} />
              </>
            )}
          </>
        )}
      </section>
    </div>
  )
}
