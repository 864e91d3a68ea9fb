import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { callTimeout, exchange, headersOf } from './call'
import { Refusal } from './refusal'

/** Where uploads go on every server of the family. */
export const uploadPath = '/sys/common/upload'

/** The folder that an upload without one names. */
export const defaultBiz = 'temp'

/** How a file is sent. */
export interface UploadOptions {
  /** Origin of the server that takes uploads, e.g. `https://files.example.com`; default: the page's own. */
  domain?: string
  /** Path of the call there. */
  action?: string
  /** What the file is for: the server decides by it who may send and read it. */
  biz?: string
  /** Whether the session goes along. It never leaves the page's own origin, whatever this says. */
  token?: boolean
  /** The field of the answer that holds the stored path. */
  responseName?: 'message' | 'result'
  /** Told whole percents, rising; 100 comes only with the answer. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/**
 * Sends one file and answers the path it is stored under. Throws a Refusal
 * like every call; the caller shows it, beside the file, unless it ends the
 * session. An aborted upload throws the signal's reason.
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<string> {
  const { domain = '', action = uploadPath, biz = defaultBiz, responseName = 'message', signal } = options
  const address = new URL(domain + action, location.origin)
  const form = new FormData()
  form.append('biz', biz)
  form.append('isup', '1')
  form.append('file', file, file.name)
  const isOurs = address.origin === location.origin
  const token = isOurs && options.token ? local.get(keys.token) : null
  const headers = isOurs ? headersOf(token) : {}
  const answer = await exchange(token, () => send(form, address, headers, options), {
    signal,
    handles: 'notices',
  })
  const path: unknown = answer[responseName]
  if (typeof path !== 'string' || path === '')
    throw new Refusal({ status: 200, code: 500, message: '服务器未返回文件地址' })
  options.onProgress?.(100)
  return path
}

/**
 * Address of a stored path: what begins with http or / is one already, a
 * value with "[" never was a path and has none (contract §9.7).
 */
export function fileUrl(path: string): string {
  if (path === '' || path.includes('[')) return ''
  return path.startsWith('http') || path.startsWith('/') ? path : `/sys/common/static/${path}`
}

/** Like fetch, which cannot say how much of a request has left. */
function send(
  form: FormData,
  address: URL,
  headers: Record<string, string>,
  { onProgress, signal }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    request.open('POST', address.href)
    request.timeout = callTimeout
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      // All bytes have left before the server has looked at them.
      if (lengthComputable && total > 0) onProgress?.(Math.min(99, Math.floor((loaded / total) * 100)))
    }
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('no answer'))
    request.ontimeout = () => reject(new DOMException('no answer in time', 'TimeoutError'))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['X-Request-Id', 'Retry-After']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText || null, { status: request.status, headers })
}
