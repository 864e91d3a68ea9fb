import { vi } from 'vitest'
import { resetSlots } from '@/api/upload-slots'

type Progress = Pick<ProgressEvent, 'lengthComputable' | 'loaded' | 'total'>

/** One upload as the page sent it; the test plays the network and the server. */
export class SentUpload {
  url = ''
  readonly headers: Record<string, string> = {}
  method = ''
  form = new FormData()
  /** The bytes of a part. */
  part = new Blob()
  isAborted = false
  readonly upload: { onprogress?: (event: Progress) => void } = {}
  onload?: () => void
  onerror?: () => void
  ontimeout?: () => void
  onabort?: () => void
  timeout = 0
  status = 0
  responseText = ''
  #answered: Record<string, string> = {}

  open(method: string, url: string): void {
    this.method = method
    this.url = url
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  getResponseHeader(name: string): string | null {
    return this.#answered[name] ?? null
  }
  send(body: FormData | Blob): void {
    if (body instanceof FormData) this.form = body
    else this.part = body
  }
  abort(): void {
    this.isAborted = true
    this.onabort?.()
  }

  /** Bytes that have left so far. */
  leave(loaded: number, total = 100): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total })
  }
  answer(body: unknown, status = 200, headers: Record<string, string> = {}): void {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.#answered = headers
    this.onload?.()
  }
  /** The server keeps the file under the path. */
  store(path: string): void {
    this.answer({ success: true, code: 200, message: path, result: path })
  }
  refuse(message: string, status = 200, headers: Record<string, string> = {}): void {
    this.answer(
      { success: false, code: status === 200 ? 500 : status, message, result: null },
      status,
      headers,
    )
  }
  /** The connection breaks. */
  break(): void {
    this.onerror?.()
  }
}

/** Takes the browser's uploads in, in the order they are sent. */
export function takeUploads(): SentUpload[] {
  resetSlots()
  const sent: SentUpload[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends SentUpload {
      override send(body: FormData | Blob): void {
        super.send(body)
        sent.push(this)
      }
    },
  )
  // jsdom shows no pictures.
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:picture'
      static override revokeObjectURL = () => {}
    },
  )
  return sent
}

/** A picture file of so many bytes. */
export function picture(name: string, size = 3): File {
  return new File([new Uint8Array(size)], name, { type: 'image/jpeg' })
}
