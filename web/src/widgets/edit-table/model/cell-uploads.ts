import { uploadFile } from '@/api/upload'
import { cancelUpload } from '@/api/upload-parts'
import { toast } from '@/ui/toast'
import { sayUploadFailure } from '@/widgets/upload/say-upload-failure'
import { type FileKind, whyNotSent } from '@/widgets/upload/upload-limits'
import type { EditColumn, UploadColumn } from '../column'
import { valuesOf } from './cell-text'
import type { EditModel } from './edit-model'

/** A file on its way into a cell, or one that did not arrive. */
export interface CellUpload {
  name: string
  /** Whole percents of what has left. */
  percent: number
  status: 'uploading' | 'error'
  /** Why it failed, or what it waits for. */
  message: string
}

interface Transfer {
  state: CellUpload
  file: File
  abort: AbortController
  /** The server's id of a file in parts that is not through; empty for others. */
  begun: string
}

const isUpload = (column: EditColumn): column is UploadColumn =>
  column.type === 'upload' || column.type === 'file' || column.type === 'image'

const kindOf = ({ type }: UploadColumn): FileKind => (type === 'image' ? 'image' : 'all')

const addressOf = (id: string, key: string) => `${id}\n${key}`

/** Uploads of cells: they go on while the cell is scrolled out of sight. */
export class CellUploads {
  readonly #model: EditModel
  readonly #transfers = new Map<string, Transfer>()
  /** What files were called that were sent from here: stored paths do not tell. */
  readonly #names = new Map<string, string>()

  constructor(model: EditModel) {
    this.#model = model
  }

  state(id: string, key: string): CellUpload | undefined {
    return this.#transfers.get(addressOf(id, key))?.state
  }

  /** What a stored file is called, as far as it is known here. */
  nameOf(path: string): string {
    return this.#names.get(path) ?? path.slice(path.lastIndexOf('/') + 1)
  }

  /** Learns what files are called that were sent from elsewhere. */
  remember(files: readonly { name: string; path: string }[]): void {
    for (const { name, path } of files) this.#names.set(path, name)
  }

  /** Takes pasted files into the active cell; false when there are none or it holds none. */
  paste(files: ArrayLike<File> | undefined): boolean {
    const { active } = this.#model.cursor
    const column = active && this.#model.column(active.key)
    if (!files || files.length === 0 || !active || !column || !isUpload(column)) return false
    if (!this.#model.isReadOnly(active.id, column)) this.take(active.id, column, files)
    return true
  }

  /** Takes what was chosen, dropped or pasted; a cell sends one file at a time. */
  take(id: string, column: UploadColumn, files: ArrayLike<File>): void {
    const file = files[0]
    if (file) this.send(id, column, file)
    if (files.length > 1) toast.info('单元格一次接收一个文件', `已接收 ${file?.name}`)
  }

  /** Sends one file; what the cell already sends is given up. */
  send(id: string, column: UploadColumn, file: File): void {
    const refused = whyNotSent(file, kindOf(column))
    if (refused) return void toast.warning(refused.text, refused.detail)
    if (column.type === 'upload' && !column.action) return void toast.error('上传地址未配置', column.title)
    this.drop(id, column.key)
    const transfer: Transfer = {
      file,
      abort: new AbortController(),
      begun: '',
      state: { name: file.name, percent: 0, status: 'uploading', message: '' },
    }
    this.#transfers.set(addressOf(id, column.key), transfer)
    this.#model.store.touch(new Set([id]))
    this.#run(id, column, transfer)
  }

  /** Sends a file that did not arrive once more. */
  retry(id: string, column: UploadColumn): void {
    const file = this.#transfers.get(addressOf(id, column.key))?.file
    if (file) this.send(id, column, file)
  }

  /** Gives up what is on its way, and forgets what failed. */
  drop(id: string, key: string): void {
    const transfer = this.#transfers.get(addressOf(id, key))
    transfer?.abort.abort()
    if (transfer?.begun) cancelUpload(transfer.begun)
    if (this.#transfers.delete(addressOf(id, key))) this.#model.store.touch(new Set([id]))
  }

  /** Gives everything up. */
  stop(): void {
    for (const { abort } of this.#transfers.values()) abort.abort()
    this.#transfers.clear()
  }

  #run(id: string, column: UploadColumn, transfer: Transfer): void {
    const { file, abort } = transfer
    const change = (state: Partial<CellUpload>) => {
      transfer.state = { ...transfer.state, ...state }
      this.#model.store.touch(new Set([id]))
    }
    uploadFile(file, {
      action: column.action,
      biz: column.biz,
      token: column.token ?? column.type !== 'upload',
      responseName: column.responseName,
      signal: abort.signal,
      onProgress: (percent) => change({ percent }),
      onWaiting: (isWaiting) => change({ message: isWaiting ? '网络中断，恢复后自动继续' : '' }),
      onBegun: (begun) => {
        transfer.begun = begun
      },
    })
      .then((path) => {
        transfer.begun = ''
        if (abort.signal.aborted) return
        this.drop(id, column.key)
        this.#names.set(path, file.name)
        this.#model.write([{ id, values: { [column.key]: this.#withPath(id, column, path) } }])
      })
      .catch((cause: unknown) => {
        if (abort.signal.aborted) return
        change({ status: 'error', message: sayUploadFailure(file.name, cause, kindOf(column)) })
      })
  }

  #withPath(id: string, column: UploadColumn, path: string): string {
    if (column.type === 'upload') return path
    return [...valuesOf(this.#model.store.value(id, column.key)), path].join(',')
  }
}
