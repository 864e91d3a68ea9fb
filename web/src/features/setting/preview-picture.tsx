import { useState } from 'react'
import { pictureAddress } from '@/preferences/platform-logo'
import css from './preview.module.css'
import { isStored, isWebAddress } from './setting-values'

/** What a preview can show of a picture. */
export type Shown = { kind: 'none' } | { kind: 'picture'; address: string } | { kind: 'later'; host: string }

/**
 * Pages may show pictures of their own server, and of the sites that were in
 * the settings when they were loaded: others are shown after a reload.
 */
export function shownPicture(value: string, saved: readonly string[]): Shown {
  if (isStored(value) || value.startsWith('/')) return { kind: 'picture', address: pictureAddress(value) }
  if (!isWebAddress(value) || !URL.canParse(value)) return { kind: 'none' }
  const { origin, host } = new URL(value)
  const isKnown = saved.some((other) => URL.canParse(other) && new URL(other).origin === origin)
  return isKnown ? { kind: 'picture', address: value } : { kind: 'later', host }
}

interface PreviewPictureProps {
  shown: Shown
  className?: string
}

/** A picture of the preview, or a word about one that cannot be shown yet. */
export function PreviewPicture({ shown, className }: PreviewPictureProps) {
  const [failed, setFailed] = useState('')
  if (shown.kind === 'none') return null
  if (shown.kind === 'later' || failed === shown.address) {
    return (
      <span className={css.miniLater} title={shown.kind === 'later' ? shown.host : shown.address}>
        {shown.kind === 'later' ? '刷新后显示' : '图片无法显示'}
      </span>
    )
  }
  return <img className={className} src={shown.address} alt="" onError={() => setFailed(shown.address)} />
}
