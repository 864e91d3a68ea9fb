import { type UploadOptions, uploadFile } from '@/api/upload'
import { cancelUpload } from '@/api/upload-parts'

interface Transfer {
  file: File
  /** Ends the request that runs; null between tries. */
  abort: AbortController | null
  /** The picture as the user chose it, an address of this page; empty for other files. */
  preview: string
  /** The server's id of a file in parts that is not through; empty for others. */
  begun: string
}

/** What a file's transfer tells while it goes on. */
export interface TransferEvents {
  progressed: (percent: number) => void
  /** The line is broken and the upload waits for it, or goes on. */
  waiting: (isWaiting: boolean) => void
  done: (path: string) => void
  failed: (cause: unknown) => void
}

/** The bytes behind the records of one field, as long as the field is there. */
export class Transfers {
  readonly #transfers = new Map<string, Transfer>()

  /** Takes a file in and sends it. */
  start(id: string, file: File, options: UploadOptions, events: TransferEvents): void {
    const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : ''
    this.#transfers.set(id, { file, abort: null, preview, begun: '' })
    this.retry(id, options, events)
  }

  /** Sends a file once more; a large one goes on where it stopped. */
  retry(id: string, options: UploadOptions, events: TransferEvents): void {
    const transfer = this.#transfers.get(id)
    if (!transfer) return
    const abort = new AbortController()
    transfer.abort = abort
    uploadFile(transfer.file, {
      ...options,
      signal: abort.signal,
      onProgress: events.progressed,
      onWaiting: events.waiting,
      onBegun: (begun) => {
        transfer.begun = begun
      },
    })
      .then((path) => {
        transfer.begun = ''
        if (!abort.signal.aborted) events.done(path)
      })
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

  /** Lets go of every file that is not among the ids, stops sending it, and has the server forget its parts. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const [id, transfer] of this.#transfers) {
      if (ids.has(id)) continue
      this.#letGo(id, transfer)
      if (transfer.begun) cancelUpload(transfer.begun)
    }
  }

  /** Stops everything. The server keeps parts for a day: the same file chosen again goes on there. */
  leave(): void {
    for (const [id, transfer] of this.#transfers) this.#letGo(id, transfer)
  }

  #letGo(id: string, { abort, preview }: Transfer): void {
    abort?.abort()
    if (preview) URL.revokeObjectURL(preview)
    this.#transfers.delete(id)
  }
}
