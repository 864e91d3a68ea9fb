import { Drawer, Segmented } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { ActionButton } from '@/ui/keyboard/action-button'
import { useKeyHelp } from '@/ui/keyboard/key-help'
import { useActions } from '@/ui/keyboard/use-actions'
import { useDirty } from '@/ui/unsaved'
import { ReviewHistory } from '@/widgets/review-history'
import { DeskHeader } from './desk-header'
import { DeskNotice } from './desk-notice'
import { judge } from './desk-session'
import { useDesk } from './desk-state'
import { DocumentList } from './document-list'
import { FailPanel } from './fail-panel'
import { FieldList } from './field-list'
import { Checklist, Prechecks } from './findings'
import { LostBanner } from './lost-banner'
import type { Claim } from './review-wire'
import { UndoBar } from './undo-bar'
import { type DeskActions, useDeskActions } from './use-desk-actions'
import { useViewer, type Viewer } from './use-viewer'
import { type Verdicts, verdictOf } from './verdicts'
import { ViewerPane } from './viewer-pane'
import '@/ui/skeleton.css'
import './review-desk.css'
import './documents.css'
import './side.css'

export interface ReviewDeskProps {
  title: string
  onClose: () => void
}

/** The desk: a full layer over the list. All of it works by keyboard; `?` lists the keys. */
export function ReviewDesk({ title, onClose }: ReviewDeskProps) {
  return (
    <Drawer
      open
      size="100%"
      rootClassName="fd-desk"
      aria-label={title}
      closable={false}
      keyboard={false}
      styles={{ body: { padding: 0 } }}
    >
      <DeskContent title={title} onClose={onClose} />
    </Drawer>
  )
}

function DeskContent({ title, onClose }: ReviewDeskProps) {
  const { phase, current, verdicts, problem, undoable } = useDesk()
  const [isFailing, setFailing] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const memo = useRef<HTMLTextAreaElement>(null)
  const viewer = useViewer(current?.task, verdicts?.current ?? '')
  const actions = useDeskActions({ viewer, memo, openFail: () => setFailing(true), close: onClose })
  const { documents, ...single } = actions
  useActions(title, [...Object.values(single), ...documents], { exclusive: true, within: root })
  const help = useKeyHelp(root)
  useDirty(
    '未提交的审核',
    verdicts !== null && Object.values(verdicts.documents).some(({ result }) => result === 2),
  )
  const isShown = (phase === 'working' || phase === 'lost') && current && verdicts
  return (
    <div ref={root} className="fd-desk-content">
      <DeskHeader title={title} claim={isShown ? current : null} skip={actions.skip} close={actions.close} />
      {phase === 'lost' && <LostBanner problem={problem} />}
      {isShown ? (
        <DeskBody
          claim={current}
          verdicts={verdicts}
          viewer={viewer}
          actions={actions}
          memo={memo}
          isFailing={isFailing && phase === 'working'}
          onFailed={() => setFailing(false)}
        />
      ) : (
        <DeskNotice phase={phase} onClose={onClose} />
      )}
      {undoable && <UndoBar undoable={undoable} undo={actions.undo} />}
      {phase === 'working' && <DeskBar actions={actions} problem={problem} isAside={isFailing} />}
      {help}
    </div>
  )
}

interface DeskBodyProps {
  claim: Claim
  verdicts: Verdicts
  viewer: Viewer
  actions: DeskActions
  memo: RefObject<HTMLTextAreaElement | null>
  isFailing: boolean
  onFailed: () => void
}

function DeskBody({ claim: { task }, verdicts, viewer, actions, memo, isFailing, onFailed }: DeskBodyProps) {
  const [side, setSide] = useState('核对')
  const document = task.documents.find(({ docType }) => docType === verdicts.current)
  const own = task.fields.filter((field) => field.docType === verdicts.current)
  const others = task.fields.filter((field) => field.docType !== verdicts.current)
  const fail = (reasons: string[], text: string) => {
    judge({ type: 'fail', reasons, memo: text })
    onFailed()
  }
  return (
    <div className="fd-desk-body">
      <DocumentList
        documents={task.documents}
        prechecks={task.prechecks}
        verdicts={verdicts}
        onSelect={(docType) => judge({ type: 'select', docType })}
      />
      <ViewerPane documents={task.documents} current={verdicts.current} viewer={viewer} actions={actions} />
      <section className="fd-desk-side" aria-label="核对与历史">
        {isFailing && document ? (
          <FailPanel
            key={document.docType}
            document={document}
            verdict={verdictOf(verdicts, document.docType)}
            reasonDict={task.reasonDict}
            onFail={fail}
            onSubmit={actions.submitFailed.perform}
            onBack={onFailed}
          />
        ) : (
          <>
            <Segmented
              block
              aria-label="右侧内容"
              options={['核对', '历史']}
              value={side}
              onChange={setSide}
            />
            {side === '历史' ? (
              <ReviewHistory targetType={task.targetType} targetId={task.targetId} />
            ) : (
              <>
                <Prechecks checks={task.prechecks} />
                <FieldList title="本证信息" fields={own} task={task} />
                <Checklist task={task} verdicts={verdicts} memo={memo} />
                <FieldList title="其他信息" fields={others} task={task} />
              </>
            )}
          </>
        )}
      </section>
    </div>
  )
}

interface DeskBarProps {
  actions: DeskActions
  problem: string
  /** The reasons are being chosen: on a phone their own buttons take this place. */
  isAside: boolean
}

function DeskBar({ actions, problem, isAside }: DeskBarProps) {
  return (
    <div className="fd-desk-bar" data-aside={isAside || undefined}>
      <ActionButton action={actions.pass} />
      <ActionButton action={actions.fail} danger />
      <p className="fd-desk-problem" role="alert">
        {problem}
      </p>
      <ActionButton action={actions.passAll} type="primary" />
      <ActionButton action={actions.submitFailed} danger type="primary" />
    </div>
  )
}
