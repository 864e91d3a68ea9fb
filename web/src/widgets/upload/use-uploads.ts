import { useInsertionEffect, useRef, useState } from 'react'
import { phrases } from '@/api/failures'
import { Refusal } from '@/api/refusal'
import type { UploadOptions } from '@/api/upload'
import { toast } from '@/ui/toast'
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

const NONE: readonly UploadRecord[] = []

/**
 * The files of one field: checks, sends, retries, takes out and orders them.
 * Uploads go on in a hidden tab and end with the field.
 */
export function useUploads(field: UploadFieldProps, kind: FileKind) {
  const { value = NONE, onChange, onBlur, number = 0, biz, sending } = field
  const [transfers] = useState(() => new Transfers())
  const latest = useRef({ value, onChange })
  // An insertion effect outlives a hidden tab, where answers still arrive.
  useInsertionEffect(() => {
    latest.current = { value, onChange }
    transfers.keepOnly(new Set(value.map(({ id }) => id)))
  }, [value, onChange, transfers])
  useInsertionEffect(() => () => transfers.keepOnly(new Set()), [transfers])

  const publish = (next: readonly UploadRecord[]) => {
    // Two answers may arrive before the next render.
    latest.current = { ...latest.current, value: next }
    latest.current.onChange?.(next)
  }
  const patch = (id: string, change: Partial<UploadRecord>) =>
    publish(changed(latest.current.value, id, change))
  const eventsOf = ({ id, name }: UploadRecord): TransferEvents => ({
    progressed: (percent) => patch(id, { percent }),
    done: (path) => patch(id, finished(path)),
    failed: (cause) => patch(id, { status: 'error', message: sayUploadFailure(name, cause) }),
  })
  const options: UploadOptions = { token: true, ...sending, biz }

  return {
    records: value,
    transfers,
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
    move: (record: UploadRecord, side: 'left' | 'right') => {
      if (isAtEnd(latest.current.value, record.id, side)) toast.info(noFurther[side])
      else publish(moved(latest.current.value, record.id, side))
    },
  }
}

export type Uploads = ReturnType<typeof useUploads>

function isAccepted(file: File, kind: FileKind): boolean {
  const refused = whyNotSent(file, kind)
  if (refused) toast.warning(refused.text, refused.detail)
  return refused === undefined
}

/** The sentence of a failed upload (spec §8). */
export const failureText = (name: string) => `${name} 上传失败.`

/** Says a failure in the list of messages, which keeps the number of the request; answers its reason. */
export function sayUploadFailure(name: string, cause: unknown): string {
  if (!(cause instanceof Refusal)) reportError(cause)
  const refusal = cause instanceof Refusal ? cause : null
  const reason = refusal?.message || phrases.unknown.chinese
  const request = refusal?.requestId ? `请求号 ${refusal.requestId}` : ''
  // What ends the session has been said already.
  if (!refusal?.reported) {
    const detail = [failureText(name), reason, phrases.upload.english, request].filter(Boolean).join(' · ')
    toast.error(phrases.upload.chinese, detail)
  }
  return reason
}
