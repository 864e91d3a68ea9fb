import { Button } from 'antd'
import { Icon } from '@/ui/icon'
import { KeyCap } from '@/ui/keyboard/key-cap'
import type { Action } from '@/ui/keyboard/registry'
import { DocumentViewer } from './document-viewer'
import css from './documents.module.css'
import type { Precheck, TaskDocument } from './review-wire'
import type { DeskActions } from './use-desk-actions'
import type { Viewer } from './use-viewer'

interface ViewerPaneProps {
  documents: readonly TaskDocument[]
  prechecks: readonly Precheck[]
  current: string
  viewer: Viewer
  actions: DeskActions
}

/** The document on screen, beside it the one it is compared with, below what can be done to the view. */
export function ViewerPane({ documents, prechecks, current, viewer, actions }: ViewerPaneProps) {
  const at = documents.findIndex((document) => document.docType === current)
  const shown = documents.filter(({ docType }) => docType === viewer.compared || docType === current)
  return (
    <section className={css.viewerPane} aria-label="证件图片">
      <div className={css.viewers}>
        {shown.map((document) => (
          <DocumentViewer
            key={document.docType}
            document={document}
            view={viewer.viewOf(document.docType)}
            spots={prechecks.filter((check) => check.docType === document.docType && check.spot)}
            onView={(view) => viewer.change(document.docType, view)}
          />
        ))}
      </div>
      <div className={css.viewerTools} data-viewer-tools="">
        <ToolButton icon="left" action={actions.previous} />
        <span className="fd-number">
          {at + 1} / {documents.length}
        </span>
        <ToolButton icon="right" action={actions.next} />
        <span className={css.viewerGap} />
        <ToolButton icon="zoom-out" action={actions.zoomOut} />
        <ToolButton icon="zoom-in" action={actions.zoomIn} />
        <ToolButton icon="compress" action={actions.reset} />
        <ToolButton icon="rotate-left" action={actions.rotateBack} />
        <ToolButton icon="rotate-right" action={actions.rotate} />
        <ToolButton icon="pic-center" action={actions.compare} />
        {viewer.isComparing && !viewer.compared && <span className="fd-unit">选择另一张证件来对比</span>}
      </div>
    </section>
  )
}

function ToolButton({ icon, action }: { icon: string; action: Action }) {
  return (
    <Button
      type="text"
      size="small"
      icon={<Icon name={icon} />}
      title={action.name}
      disabled={action.enabled === false}
      onClick={action.perform}
    >
      <span className="fd-sr">{action.name}</span>
      <KeyCap code={action.code} />
    </Button>
  )
}
