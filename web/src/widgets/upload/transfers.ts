import { type UploadOptions, uploadFile } from '@/api/upload'

interface Transfer {
  file: File
  /** Ends the request that runs; null between tries. */
  abort: AbortController | null
  /** The picture as the user chose it, an address of this page; empty for other files. */
  preview: string
}

/** What a file's transfer tells while it goes on. */
export interface TransferEvents {
  progressed: (percent: number) => void
  done: (path: string) => void
  failed: (cause: unknown) => void
}

/** The bytes behind the records of one field, as long as the field is there. */
export class Transfers {
  readonly #transfers = new Map<string, Transfer>()

  /** Takes a file in and sends it. */
  start(id: string, file: File, options: UploadOptions, events: TransferEvents): void {
    const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : ''
    this.#transfers.set(id, { file, abort: null, preview })
    this.retry(id, options, events)
  }

  /** Sends a file once more. */
  retry(id: string, options: UploadOptions, events: TransferEvents): void {
    const transfer = this.#transfers.get(id)
    if (!transfer) return
    const abort = new AbortController()
    transfer.abort = abort
    uploadFile(transfer.file, { ...options, signal: abort.signal, onProgress: events.progressed })
      .then(events.done)
      .catch((cause: unknown) => {
        if (!abort.signal.aborted) events.failed(cause)
      })
  }

  /** Whether the file is still at hand: one that was chosen before a reload is not. */
  has(id: string): boolean {
    return this.#transfers.has(id)
  }

  /** The picture as it was chosen; '' when there is none. */
  preview(id: string): string {
    return this.#transfers.get(id)?.preview ?? ''
  }

  /** Lets go of every file that is not among the ids, and stops sending it. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const [id, { abort, preview }] of this.#transfers) {
      if (ids.has(id)) continue
      abort?.abort()
      if (preview) URL.revokeObjectURL(preview)
      this.#transfers.delete(id)
    }
  }
}
