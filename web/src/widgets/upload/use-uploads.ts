import { useInsertionEffect, useRef, useState } from 'react'
import type { UploadOptions } from '@/api/upload'
import { toast } from '@/ui/toast'
import { sayUploadFailure } from './say-upload-failure'
import { type TransferEvents, Transfers } from './transfers'
import { type FileKind, whyNotSent } from './upload-limits'
import {
  added,
  changed,
  chosen,
  finished,
  isAtEnd,
  moved,
  noFurther,
  placed,
  placeText,
  removed,
  restored,
  type UploadRecord,
} from './upload-record'

/** What a field of files is told by the form around it. */
export interface UploadFieldProps {
  /** Names the field: "身份证人像面". */
  label: string
  /** Of the element that takes the focus. */
  id?: string
  value?: readonly UploadRecord[]
  onChange?: (records: readonly UploadRecord[]) => void
  /** Something was chosen or taken out: the form may check the field from now on. */
  onBlur?: () => void
  disabled?: boolean
  /** How many files the field takes, the last ones; 0: any number. */
  number?: number
  /** What the files are for; default `temp`. */
  biz?: string
  /** Further ways of sending; by default to our own server with the session. */
  sending?: Pick<UploadOptions, 'domain' | 'action' | 'token' | 'responseName'>
}

const none: readonly UploadRecord[] = []
const WAITING = '网络中断，恢复后自动继续'

/**
 * The files of one field: checks, sends, retries, takes out and orders them.
 * Uploads go on in a hidden tab and end with the field.
 */
export function useUploads(field: UploadFieldProps, kind: FileKind) {
  const { value = none, onChange, onBlur, number = 0, biz, sending } = field
  const [transfers] = useState(() => new Transfers())
  const [announcement, say] = useState('')
  const latest = useRef({ value, onChange })
  // An insertion effect outlives a hidden tab, where answers still arrive.
  useInsertionEffect(() => {
    latest.current = { value, onChange }
    transfers.keepOnly(new Set(value.map(({ id }) => id)))
  }, [value, onChange, transfers])
  useInsertionEffect(() => () => transfers.leave(), [transfers])

  const publish = (next: readonly UploadRecord[]) => {
    // Two answers may arrive before the next render.
    latest.current = { ...latest.current, value: next }
    latest.current.onChange?.(next)
  }
  const patch = (id: string, change: Partial<UploadRecord>) =>
    publish(changed(latest.current.value, id, change))
  const percentOf = (id: string) => latest.current.value.find((record) => record.id === id)?.percent ?? 0
  const reorder = (next: readonly UploadRecord[], id: string) => {
    publish(next)
    say(placeText(next, id))
  }
  const eventsOf = ({ id, name }: UploadRecord): TransferEvents => ({
    // A broken line loses what was under way: the number waits there until it is made up for.
    progressed: (percent) => patch(id, { percent: Math.max(percent, percentOf(id)) }),
    waiting: (isWaiting) => patch(id, { message: isWaiting ? WAITING : '' }),
    done: (path) => patch(id, finished(path)),
    failed: (cause) => patch(id, { status: 'error', message: sayUploadFailure(name, cause, kind) }),
  })
  const options: UploadOptions = { token: true, ...sending, biz }

  return {
    records: value,
    transfers,
    /** What was last moved where, for people who do not see it. */
    announcement,
    add: (files: readonly File[]) => {
      const accepted = files.filter((file) => isAccepted(file, kind))
      if (accepted.length === 0) return
      const pairs = accepted.map((file) => ({ file, record: chosen(file) }))
      const next = added(
        latest.current.value,
        pairs.map(({ record }) => record),
        number,
      )
      publish(next)
      for (const { file, record } of pairs)
        if (next.includes(record)) transfers.start(record.id, file, options, eventsOf(record))
      onBlur?.()
    },
    retry: (record: UploadRecord) => {
      patch(record.id, { status: 'uploading', percent: 0, message: '' })
      transfers.retry(record.id, options, eventsOf(record))
    },
    remove: (record: UploadRecord) => {
      publish(removed(latest.current.value, record.id))
      onBlur?.()
    },
    restore: (record: UploadRecord) => publish(restored(latest.current.value, record.id, number)),
    move: ({ id }: UploadRecord, side: 'left' | 'right') => {
      if (isAtEnd(latest.current.value, id, side)) toast.info(noFurther[side])
      else reorder(moved(latest.current.value, id, side), id)
    },
    /** Puts a file into the place of another. */
    place: (id: string, at: string) => reorder(placed(latest.current.value, id, at), id),
  }
}

export type Uploads = ReturnType<typeof useUploads>

function isAccepted(file: File, kind: FileKind): boolean {
  const refused = whyNotSent(file, kind)
  if (refused) toast.warning(refused.text, refused.detail)
  return refused === undefined
}
