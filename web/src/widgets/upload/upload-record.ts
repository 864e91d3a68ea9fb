import { fileUrl } from '@/api/file-hosts'

export type UploadStatus = 'uploading' | 'done' | 'error' | 'removed'

/** One file of a field, from the moment it is chosen. */
export interface UploadRecord {
  /** Of this page only; it never goes over the wire. */
  id: string
  /** The name the file had on the user's disk; of a stored path its last part. */
  name: string
  /** MIME type; empty when only the path is known. */
  type: string
  /** Bytes; 0 when only the path is known. */
  size: number
  status: UploadStatus
  /** Whole percents of what has left. */
  percent: number
  /** Where the server keeps it; empty until done. */
  path: string
  /** Why it failed, in the server's words, or what it waits for; empty otherwise. */
  message: string
  /** Where it is read; empty until done. */
  url: string
}

/** An entry of the object form, in which some records keep their files (spec §3). */
export interface FileObject {
  fileName: string
  filePath: string
  fileSize: number
}

let nextId = 1
const newId = () => `upload-${nextId++}`

/** A file that has just been chosen. */
export function chosen(file: File): UploadRecord {
  const { name, type, size } = file
  return { id: newId(), name, type, size, status: 'uploading', percent: 0, path: '', message: '', url: '' }
}

/** A file that the server has already. */
export function stored(path: string, name = path.slice(path.lastIndexOf('/') + 1), size = 0): UploadRecord {
  return {
    id: newId(),
    name,
    type: '',
    size,
    status: 'done',
    percent: 100,
    path,
    message: '',
    url: fileUrl(path),
  }
}

/** The upload is through: the path is the server's. */
export function finished(path: string): Partial<UploadRecord> {
  return { status: 'done', percent: 100, path, message: '', url: fileUrl(path) }
}

/** The records with one of them changed; one that is gone stays gone. */
export function changed(
  records: readonly UploadRecord[],
  id: string,
  change: Partial<UploadRecord>,
): UploadRecord[] {
  return records.map((record) => (record.id === id ? { ...record, ...change } : record))
}

/** Files that count: those removed can still be restored, but they are no value. */
export function present(records: readonly UploadRecord[]): UploadRecord[] {
  return records.filter(({ status }) => status !== 'removed')
}

/** Files that the server has and the user keeps. */
export function kept(records: readonly UploadRecord[]): UploadRecord[] {
  return records.filter(({ status }) => status === 'done')
}

/** The value of a field that stores paths: 'a,b'. */
export function pathText(records: readonly UploadRecord[]): string {
  return kept(records)
    .map(({ path }) => path)
    .join(',')
}

/** The records of a stored 'a,b'; the family leaves commas at the end. */
export function fromPathText(
  text: string | null | undefined,
  nameOf?: (path: string) => string,
): UploadRecord[] {
  return (text ?? '')
    .split(',')
    .filter((path) => path !== '')
    .map((path) => stored(path, nameOf?.(path)))
}

/** The value of a field that stores objects. */
export function fileObjects(records: readonly UploadRecord[]): FileObject[] {
  return kept(records).map(({ name, path, size }) => ({ fileName: name, filePath: path, fileSize: size }))
}

/**
 * Adds files to a field that takes `number` of them, 0 for any: the last ones
 * stay, and what was removed before makes room for good.
 */
export function added(
  records: readonly UploadRecord[],
  more: readonly UploadRecord[],
  number: number,
): UploadRecord[] {
  const all = [...records, ...more]
  if (number <= 0) return all
  return present(all).slice(-number)
}

/** Takes a file out. One that the server has stays in sight and can be restored; any other is gone. */
export function removed(records: readonly UploadRecord[], id: string): UploadRecord[] {
  return records.flatMap((record) => {
    if (record.id !== id) return [record]
    return record.status === 'done' ? [{ ...record, status: 'removed' as const }] : []
  })
}

/** Puts a removed file back; in a field that takes `number` of them the last ones stay. */
export function restored(records: readonly UploadRecord[], id: string, number: number): UploadRecord[] {
  const all = changed(records, id, { status: 'done' })
  return number > 0 ? present(all).slice(-number) : all
}

/** Why a file cannot move (spec §8). */
export const noFurther = { left: '未知的操作', right: '已到最后~' } as const

/** Whether a file has no other beyond it on that side. */
export function isAtEnd(records: readonly UploadRecord[], id: string, side: 'left' | 'right'): boolean {
  const inSight = present(records)
  return inSight.at(side === 'left' ? 0 : -1)?.id === id
}

/** Exchanges a file with the next one on that side; at the end nothing changes. Paths stay paths. */
export function moved(
  records: readonly UploadRecord[],
  id: string,
  side: 'left' | 'right',
): readonly UploadRecord[] {
  if (isAtEnd(records, id, side)) return records
  const inSight = present(records)
  const at = inSight.findIndex((record) => record.id === id)
  const other = inSight[side === 'left' ? at - 1 : at + 1]
  const one = inSight[at]
  if (!one || !other) return records
  return records.map((record) => (record.id === one.id ? other : record.id === other.id ? one : record))
}

/** Takes a file out of its place and puts it into that of another, which makes room towards where it came from. */
export function placed(records: readonly UploadRecord[], id: string, at: string): readonly UploadRecord[] {
  const from = records.findIndex((record) => record.id === id)
  const to = records.findIndex((record) => record.id === at)
  const one = records[from]
  if (!one || to < 0 || from === to) return records
  return records.toSpliced(from, 1).toSpliced(to, 0, one)
}

/** Where a file stands after a move, in words that are spoken. */
export function placeText(records: readonly UploadRecord[], id: string): string {
  const inSight = present(records)
  const at = inSight.findIndex((record) => record.id === id)
  return at < 0 ? '' : `${inSight[at]?.name} 已移到第 ${at + 1} 位，共 ${inSight.length} 位`
}
