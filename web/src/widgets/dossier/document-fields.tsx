import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { PictureCards } from '../upload/picture-cards'
import { kept, pathText, present, stored, type UploadRecord } from '../upload/upload-record'

/** What a form of a subject holds: wire names, documents as records of their upload. */
export type FormValues = Record<string, unknown>

/** Name of a document's field; the server's refusals carry the same. */
export const documentField = <DocType extends string>(docType: DocType) => `documents.${docType}` as const

export type DocumentField = ReturnType<typeof documentField>

/** The records of one document's field. */
export function recordsOf(value: unknown): readonly UploadRecord[] {
  return Array.isArray(value) ? value : []
}

interface Documents<Name extends string> {
  /** What kind of files they are. */
  biz: string
  /** The types in their order, and what they are called (dictionary hy_doc_type). */
  names: Readonly<Record<string, string>>
  /** Whether the server refuses a subject without the document. */
  isRequired: (docType: string, values: FormValues) => boolean
  /** Fields that decide which are required. */
  dependsOn: readonly Name[]
}

/** The documents of a kind of subject as fields of its form. */
export function documentFields<Name extends string>({ biz, names, isRequired, dependsOn }: Documents<Name>) {
  const types = Object.keys(names)
  const spec = (docType: string, values: FormValues): FieldSpec<Name | DocumentField> => {
    const label = names[docType] ?? docType
    const required = isRequired(docType, values)
    const message = `请上传「${label}」`
    const standing = (value: unknown) => {
      const inSight = present(recordsOf(value))
      if (inSight.some(({ status }) => status === 'error')) return '请重试或移除上传失败的图片'
      return required && inSight.length === 0 ? message : undefined
    }
    return {
      name: documentField(docType),
      label,
      control: <PictureCards label={label} number={1} biz={biz} />,
      rules: [...(required ? [{ required, message }] : []), { handler: standing }],
      dependsOn,
      lasting: (value) => kept(recordsOf(value)),
      sameAs: (value) => pathText(recordsOf(value)),
      show: (value) => (pathText(recordsOf(value)) ? '已上传的图片' : '（无）'),
    }
  }
  return {
    spec,
    /** The pictures of a record as the form holds them. */
    valuesOf: (documents: readonly { docType: string; url: string }[]): FormValues =>
      Object.fromEntries(
        types.map((docType) => {
          const url = documents.find((document) => document.docType === docType)?.url
          return [documentField(docType), url ? [stored(url, names[docType] ?? '')] : []]
        }),
      ),
    /** What is sent of them: all, or nothing where they are those of `base`. */
    draftOf: (values: FormValues, base: FormValues) => {
      const documents = pathsOf(types, values)
      return JSON.stringify(documents) === JSON.stringify(pathsOf(types, base)) ? undefined : documents
    },
    /** Why the form cannot be sent yet: pictures that are still on their way. */
    unfinished: (values: FormValues): string | undefined => {
      const waiting = types.filter((docType) =>
        present(recordsOf(values[documentField(docType)])).some(({ status }) => status === 'uploading'),
      )
      if (waiting.length === 0) return undefined
      return `${waiting.map((docType) => `「${names[docType]}」`).join('')}正在上传，请稍候`
    },
  }
}

function pathsOf(types: readonly string[], values: FormValues): { docType: string; path: string }[] {
  return types.flatMap((docType) => {
    const path = pathText(recordsOf(values[documentField(docType)]))
    return path ? [{ docType, path }] : []
  })
}
