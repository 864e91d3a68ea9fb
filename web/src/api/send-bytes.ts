import { CALL_TIMEOUT } from './call'

interface Bytes {
  method: 'POST' | 'PUT'
  address: URL
  body: FormData | Blob
  headers: Record<string, string>
  /** Told how much of the body has left. */
  onSent?: (loaded: number, total: number) => void
  signal?: AbortSignal
}

/** Like fetch, which cannot say how much of a request has left. */
export function sendBytes({ method, address, body, headers, onSent, signal }: Bytes): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    request.open(method, address.href)
    request.timeout = CALL_TIMEOUT
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onSent?.(loaded, total)
    }
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('no answer'))
    request.ontimeout = () => reject(new DOMException('no answer in time', 'TimeoutError'))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
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
