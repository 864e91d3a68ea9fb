import { visible } from '@/format/blank'

/** What is uploaded of a driver: dictionary hy_doc_type. */
export const documentNames = {
  '11': '身份证人像面',
  '12': '身份证国徽面',
  '13': '驾驶证正页',
  '14': '驾驶证副页',
  '15': '从业资格证',
  '16': '银行卡',
  '17': '代收款授权委托书',
} as const

export type DocumentType = keyof typeof documentNames

export const documentTypes = Object.keys(documentNames) as DocumentType[]

/** Whether the driver's money goes to somebody else, which needs the driver's letter. */
export function paysSomeoneElse(values: Record<string, unknown>): boolean {
  const [payee, driver] = [values.accountName, values.driverName].map((name) =>
    visible(String(name ?? '')).trim(),
  )
  return payee !== '' && payee !== driver
}

/** Whether the server refuses a driver without the document (domain §3). */
export function isRequired(docType: DocumentType, values: Record<string, unknown>): boolean {
  if (docType === '15') return values.lightTruckOnly !== true
  if (docType === '16') return false
  return docType !== '17' || paysSomeoneElse(values)
}

/** Name of a document's field; the server's refusals carry the same. */
export const documentField = (docType: DocumentType) => `documents.${docType}` as const
