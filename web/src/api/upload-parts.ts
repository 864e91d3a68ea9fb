import { call, exchange } from './call'
import { isRecord, Refusal } from './refusal'
import { headersOf } from './request'
import { sendBytes } from './send-bytes'
import { untilOnline } from './until-online'
import type { UploadOptions } from './upload'

/** Bytes; what is larger goes in parts. */
export const PARTS_FROM = 2 * 1024 * 1024

/** ms between tries while the line is broken; after the last one the upload has failed, and may be tried again. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000]

/** How far the server has a file; more keys do not matter. */
interface Progress {
  id: string
  offset: number
  partSize: number
}

type PartsOptions = Omit<UploadOptions, 'token'> & { biz: string; token: string }

/** Sends a file part by part and answers as the upload of a whole file does: path in `message` and `result`. */
export async function uploadInParts(file: File, options: PartsOptions): Promise<unknown> {
  const { biz, signal, onProgress, onBegun } = options
  const sha256 = await digestOf(file)
  const begun = await withRetries(options, () =>
    call('POST', '/sys/common/upload/begin', {
      body: { name: file.name, size: file.size, biz, sha256 },
      signal,
      handles: 'notices',
    }),
  )
  onBegun?.(begun.id)
  for (let { offset } = begun; offset < file.size; ) {
    tellProgress(offset, file, onProgress)
    offset = await withRetries(options, () => nextPart(file, { ...begun, offset }, options))
  }
  const path = await withRetries(options, () =>
    call('POST', '/sys/common/upload/finish', { body: { id: begun.id }, signal, handles: 'notices' }),
  )
  onProgress?.(100)
  return { message: path, result: path }
}

/** Ends a file in parts that nobody wants any more; that it was not there is no matter. */
export function cancelUpload(id: string): void {
  call('DELETE', '/sys/common/upload/cancel', { query: { id }, handles: 'notices', keepalive: true }).catch(
    (cause: unknown) => {
      if (!(cause instanceof Refusal)) throw cause
    },
  )
}

/** Sends the part at the offset; answers where the file is then, which the server may know better. */
async function nextPart(
  file: File,
  { id, offset, partSize }: Progress,
  { token, signal, onProgress }: PartsOptions,
): Promise<number> {
  const address = new URL('/sys/common/upload/part', location.origin)
  address.search = new URLSearchParams({ id, offset: String(offset) }).toString()
  const body = file.slice(offset, offset + partSize)
  const headers = { ...headersOf(token), 'Content-Type': 'application/octet-stream' }
  const onSent = (loaded: number) => tellProgress(offset + loaded, file, onProgress)
  try {
    const { result } = await exchange(
      token,
      () => sendBytes({ method: 'PUT', address, body, headers, onSent, signal }),
      { signal, handles: 'notices' },
    )
    return offsetIn(result) ?? offset + body.size
  } catch (cause) {
    // An answer that got lost, or another tab with the same file: the part is there already.
    const known = cause instanceof Refusal && cause.status === 409 ? offsetIn(cause.result) : undefined
    if (known === undefined || known === offset) throw cause
    return known
  }
}

const offsetIn = (result: unknown): number | undefined =>
  isRecord(result) && typeof result.offset === 'number' ? result.offset : undefined

function tellProgress(sent: number, file: File, onProgress: UploadOptions['onProgress']): void {
  onProgress?.(Math.min(99, Math.floor((sent / file.size) * 100)))
}

/** Tries again while nothing answers, as long as the pauses go. */
async function withRetries<T>({ signal, onWaiting }: PartsOptions, act: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      const result = await act()
      if (tries > 0) onWaiting?.(false)
      return result
    } catch (cause) {
      const pause = pauses[tries]
      if (signal?.aborted || pause === undefined || !mayPass(cause)) throw cause
      onWaiting?.(true)
      await untilOnline(Math.max(pause, (cause as Refusal).retryAfter * 1_000), signal)
    }
  }
}

/** What another try of the same request may get past: no answer, and servers that are busy or restarting. */
function mayPass(cause: unknown): boolean {
  if (!(cause instanceof Refusal) || cause.reported) return false
  // A budget that fills again says when; one that is used up does not.
  return [0, 502, 503, 504].includes(cause.status) || (cause.status === 429 && cause.retryAfter > 0)
}

/** SHA-256 in hexadecimal; empty where the page may not compute it: then nothing is resumed after a reload. */
async function digestOf(file: File): Promise<string> {
  if (!globalThis.crypto?.subtle) return ''
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
