import type { UploadRecord } from './upload-record'

const KIBI = 1024

/** What a name that is cut no longer tells, and how large the file is: "PDF 1.2 MB". */
export function fileFacts({ name, size }: Pick<UploadRecord, 'name' | 'size'>): string {
  const dot = name.lastIndexOf('.')
  const kind = dot > 0 ? name.slice(dot + 1).toUpperCase() : ''
  return [kind, sizeText(size)].filter(Boolean).join(' ')
}

function sizeText(bytes: number): string {
  if (bytes === 0) return ''
  if (bytes < KIBI) return `${bytes} B`
  if (bytes < KIBI * KIBI) return `${Math.round(bytes / KIBI)} KB`
  return `${(bytes / KIBI / KIBI).toFixed(1)} MB`
}
