/** What a field takes: any file the server takes, or pictures only. */
export type FileKind = 'all' | 'image'

const pictures = ['jpg', 'jpeg', 'png', 'webp']
const documents = ['pdf', 'xlsx', 'docx', 'csv']

const MEBIBYTE = 1024 * 1024
/** Bytes; the server's own limits, so that nothing is sent in vain. */
const mostBytes = { picture: 10 * MEBIBYTE, document: 20 * MEBIBYTE }

const offered = (extensions: readonly string[]) => extensions.map((extension) => `.${extension}`)
/** By their types as well: phones offer the camera for those, and turn HEIC into JPEG. */
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']

/** What the browser's file dialog offers. */
export const acceptOf: Record<FileKind, string> = {
  image: [...pictureTypes, ...offered(pictures)].join(','),
  all: [...pictureTypes, ...offered([...pictures, ...documents])].join(','),
}

/** Characters of a file's name that lists and cells show (spec §9). */
export const SHOWN_NAME = 5

/** What a field takes, in words. */
export const hintOf: Record<FileKind, string> = {
  image: '支持 JPG、PNG、WebP，不超过 10 MB',
  all: '支持 JPG、PNG、WebP、PDF、XLSX、DOCX、CSV；图片不超过 10 MB，其他不超过 20 MB',
}

/** Why a file is not sent; the detail names it and says what would do. */
export interface NotSent {
  text: string
  detail: string
}

/** Checks a file before it is sent; undefined when it may go. */
export function whyNotSent({ name, size }: File, kind: FileKind): NotSent | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const isPicture = pictures.includes(extension)
  if (kind === 'image' && !isPicture)
    return { text: '请上传图片', detail: `${name} 不是 JPG、PNG 或 WebP 图片` }
  if (!isPicture && !documents.includes(extension))
    return { text: '不支持该文件类型', detail: `${name}：${hintOf.all}` }
  if (size === 0) return { text: '文件内容为空', detail: `${name} 是空文件` }
  const limit = isPicture ? mostBytes.picture : mostBytes.document
  if (size <= limit) return undefined
  return {
    text: `文件大小不能超过 ${limit / MEBIBYTE} MB`,
    detail: `${name} 有 ${(size / MEBIBYTE).toFixed(1)} MB，请压缩后再上传`,
  }
}
