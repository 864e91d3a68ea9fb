import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { exchange } from './call'
import { isTrusted, uploadHost } from './file-hosts'
import { isRecord, Refusal } from './refusal'
import { headersOf } from './request'
import { sendBytes } from './send-bytes'
import { PARTS_FROM, uploadInParts } from './upload-parts'
import { acquireSlot, releaseSlot } from './upload-slots'

/** Where uploads go on every server of the family. */
export const UPLOAD_PATH = '/sys/common/upload'

/** The folder that an upload without one names. */
export const DEFAULT_BIZ = 'temp'

/** How a file is sent. */
export interface UploadOptions {
  /** Server that takes uploads, e.g. `https://files.example.com`; default: the configured one, for a call of its own the page's. */
  domain?: string
  /** Path of the call there. */
  action?: string
  /** What the file is for: the server decides by it who may send and read it. */
  biz?: string
  /** Whether the session goes along. Whatever this says, it goes home or to a host that is configured for files. */
  token?: boolean
  /** Where in the answer the stored path stands; dots lead into objects: `result.url`. Default: `message`. */
  responseName?: string
  /** Told whole percents, rising; 100 comes only with the answer. */
  onProgress?: (percent: number) => void
  /** Told that the line is broken and the upload waits for it, and that it goes on. */
  onWaiting?: (isWaiting: boolean) => void
  /** Told the server's id of a file in parts, by which `cancelUpload` ends it. */
  onBegun?: (id: string) => void
  signal?: AbortSignal
}

/**
 * Sends one file and answers the path it is stored under. Throws a Refusal
 * like every call; the caller shows it, beside the file, unless it ends the
 * session. An aborted upload throws the signal's reason. A large file goes to
 * the page's own server in parts: it waits for a broken line, and the same file sent
 * again goes on where it stopped. Few files go at once, the others wait.
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<string> {
  // Who gets a slot at once does not wait for a tick.
  const slot = acquireSlot(options.signal)
  if (slot !== undefined) await slot
  try {
    return await sendFile(file, options)
  } finally {
    releaseSlot()
  }
}

async function sendFile(file: File, options: UploadOptions): Promise<string> {
  const { action = UPLOAD_PATH, biz = DEFAULT_BIZ, signal, onProgress } = options
  const domain = options.domain ?? (action === UPLOAD_PATH ? uploadHost() : '')
  const address = new URL(domain + action, location.origin)
  const isHome = address.origin === location.origin
  const isOurs = isHome || isTrusted(address)
  const token = isOurs && options.token ? local.get(keys.token) : null
  const named = (answer: unknown) => pathIn(answer, options.responseName ?? 'message')
  if (isHome && token !== null && address.pathname === UPLOAD_PATH && file.size > PARTS_FROM)
    return named(await uploadInParts(file, { ...options, biz, token }))
  const form = new FormData()
  form.append('biz', biz)
  form.append('isup', '1')
  form.append('file', file, file.name)
  const headers = isOurs ? headersOf(token) : {}
  // All bytes have left before the server has looked at them.
  const onSent = (loaded: number, total: number) =>
    onProgress?.(Math.min(99, Math.floor((loaded / total) * 100)))
  const answer = await exchange(
    token,
    () => sendBytes({ method: 'POST', address, body: form, headers, onSent, signal }),
    { signal, handles: 'notices' },
  )
  const path = named(answer)
  onProgress?.(100)
  return path
}

function pathIn(answer: unknown, name: string): string {
  const path = name
    .split('.')
    .reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), answer)
  if (typeof path !== 'string' || path === '')
    throw new Refusal({ status: 200, code: 500, message: '服务器未返回文件地址' })
  return path
}
