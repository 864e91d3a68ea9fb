import type { ReactNode } from 'react'
import { Icon } from './icon'
import css from './notice.module.css'

interface NoticeProps {
  text: string
  /** The one thing to do about it. */
  action?: ReactNode
  /** It is trouble, not only news. */
  alert?: boolean
}

/** In place of what is not shown: one line that says why, one action. */
export function Notice({ text, action, alert }: NoticeProps) {
  return (
    <div className={css.notice} data-notice="" role={alert ? 'alert' : 'status'}>
      <Icon name={alert ? 'exclamation-circle' : 'inbox'} size={32} />
      <p>{text}</p>
      {action}
    </div>
  )
}
