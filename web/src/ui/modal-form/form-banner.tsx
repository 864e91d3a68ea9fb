import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { Draft } from '@/storage/keys'
import css from './form-banner.module.css'
import { FormNote } from './form-note'

interface FormBannerProps {
  /** Sentences that belong to no field. */
  messages: readonly string[]
}

/** What a form was refused for, above its fields: brought in sight each time, wherever the form was scrolled to. */
export function FormBanner({ messages }: FormBannerProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (messages.length > 0) place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [messages])
  if (messages.length === 0) return null
  return (
    <div ref={place} className={css.formBanner}>
      <FormNote type="error" title={messages.join('；')} />
    </div>
  )
}

const notKept = (labels: readonly string[]) => `出于安全不保留，请重新填写：${labels.join('、')}`

/** Names what a draft that was taken up could not give back: optional fields would stay empty unseen. */
export function LeftOutBanner({ labels, onClose }: { labels: readonly string[]; onClose: () => void }) {
  if (labels.length === 0) return null
  return <FormNote type="info" title={notKept(labels)} closable={{ onClose, 'aria-label': '知道了' }} />
}

interface DraftBannerProps {
  draft: Draft
  onRestore: () => void
  onDiscard: () => void
}

/** Offers back what was typed before a forced reload, and names what was not kept. */
export function DraftBanner({ draft: { values, left, earlier }, onRestore, onDiscard }: DraftBannerProps) {
  const isAny = Object.keys(values).length > 0
  const notes = [left.length > 0 && notKept(left), earlier && '另有一份更早的内容，随后可以恢复'].filter(
    Boolean,
  )
  return (
    <FormNote
      type="info"
      title="上次填写的内容尚未保存"
      description={notes.length > 0 && notes.join('。')}
      action={
        <>
          {isAny && (
            <Button size="small" type="link" onClick={onRestore}>
              恢复
            </Button>
          )}
          <Button size="small" type="link" onClick={onDiscard}>
            {isAny ? '放弃' : '知道了'}
          </Button>
        </>
      }
    />
  )
}
