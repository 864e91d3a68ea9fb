import { documentField, documentFields, type FormValues, recordsOf } from '@/widgets/dossier/document-fields'

/** What is uploaded of a waybill: dictionary hy_doc_type. */
export const documentNames: Readonly<Record<string, string>> = {
  '31': '装货磅单',
  '32': '卸货磅单',
  '33': '回单',
  '34': '装货照',
  '35': '卸货照',
  '36': '运输合同',
}

/** What no waybill is signed or passed without. */
export const requiredDocuments: readonly string[] = ['31', '32', '33']

/** The stage from which on there is such a document. */
const since: Readonly<Record<string, number>> = { '31': 30, '32': 50, '33': 60, '34': 30, '35': 50, '36': 0 }

const SIGNED = 60

/** The documents of a waybill as fields of its form: required once it is signed. */
export const documents = documentFields<never>({
  biz: 'waybill',
  names: documentNames,
  isRequired: (docType, { lifecycle }) => Number(lifecycle) >= SIGNED && requiredDocuments.includes(docType),
  dependsOn: [],
})

/** The documents that a waybill of this stage can have, and those that it has all the same. */
export const documentsAt = (values: FormValues) =>
  Object.keys(documentNames).filter(
    (docType) =>
      Number(values.lifecycle ?? 0) >= (since[docType] ?? 0) ||
      recordsOf(values[documentField(docType)]).length > 0,
  )
