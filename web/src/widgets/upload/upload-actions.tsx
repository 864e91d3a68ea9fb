import { Button } from 'antd'
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '@/ui/icon'
import css from './upload.module.css'
import { isAtEnd, type UploadRecord } from './upload-record'
import type { Axis } from './use-file-order'
import type { Uploads } from './use-uploads'

interface UploadActionsProps {
  record: UploadRecord
  uploads: Uploads
  /** Which way the files follow each other, when the user decides their order. */
  axis?: Axis
  /** Opens the file dialog for another file in its place. */
  onReplace?: () => void
  /** Id of the button that takes the focus of the field, when another file can take this one's place. */
  replaceId?: string
  /** The file is out of sight: something else should take the focus. */
  onGone: () => void
}

interface Act {
  name: string
  icon: string
  perform: () => void
  /** Pressing it only says why it does nothing. */
  isIdle?: boolean
  /** Does the same on the file as a whole. */
  shortcut?: string
  id?: string
}

/** What can be done to one file, as far as it goes in its state. */
export function UploadActions(props: UploadActionsProps) {
  const { name } = props.record
  return (
    <span className={css.actions} data-actions="">
      {actsOf(props).map((act) => (
        <Button
          key={act.name}
          id={act.id}
          type="text"
          size="small"
          icon={<Icon name={act.icon} size={14} />}
          title={act.name}
          aria-label={`${act.name} ${name}`}
          aria-disabled={act.isIdle}
          aria-keyshortcuts={act.shortcut}
          onClick={(event) => performAndStay(event, act.perform, props.onGone)}
        />
      ))}
    </span>
  )
}

function actsOf({ record, uploads, axis, onReplace, replaceId }: UploadActionsProps): Act[] {
  const remove = {
    name: record.status === 'uploading' ? '取消上传' : '移除',
    icon: record.status === 'uploading' ? 'close' : 'delete',
    perform: () => uploads.remove(record),
  }
  const replace = onReplace && { name: '更换', icon: 'swap', perform: onReplace, id: replaceId }
  switch (record.status) {
    case 'removed':
      return [{ name: '恢复', icon: 'undo', perform: () => uploads.restore(record) }]
    case 'uploading':
      return [remove]
    case 'error': {
      const retry = { name: '重试', icon: 'reload', perform: () => uploads.retry(record) }
      return [...(uploads.transfers.has(record.id) ? [retry] : []), ...(replace ? [replace] : []), remove]
    }
    default:
      return [...(axis ? moves(record, uploads, axis) : []), ...(replace ? [replace] : []), remove]
  }
}

const wordsOf = {
  row: { left: ['左移', 'left', 'Alt+ArrowLeft'], right: ['右移', 'right', 'Alt+ArrowRight'] },
  column: { left: ['上移', 'up', 'Alt+ArrowUp'], right: ['下移', 'down', 'Alt+ArrowDown'] },
} as const

function moves(record: UploadRecord, uploads: Uploads, axis: Axis): Act[] {
  return (['left', 'right'] as const).map((side) => {
    const [name, icon, shortcut] = wordsOf[axis][side]
    return {
      name,
      icon,
      shortcut,
      perform: () => uploads.move(record, side),
      isIdle: isAtEnd(uploads.records, record.id, side),
    }
  })
}

/** Acts at once and keeps the keyboard's place: a moved button loses the focus, a button may be gone. */
function performAndStay(
  { currentTarget }: MouseEvent<HTMLElement>,
  perform: () => void,
  onGone: () => void,
): void {
  const card = currentTarget.closest('li')
  flushSync(perform)
  if (currentTarget.isConnected) currentTarget.focus()
  else if (card?.isConnected) card.querySelector<HTMLElement>('button')?.focus()
  else onGone()
}
