import { documentFields, type FormValues } from '@/widgets/dossier/document-fields'

/** What is uploaded of a carrier: dictionary hy_doc_type. */
const names = {
  '41': '营业执照',
  '42': '道路运输经营许可证',
  '11': '身份证人像面',
  '12': '身份证国徽面',
  '17': '代收款授权委托书',
  '43': '承诺函',
  '44': '车辆信息登记表',
} as const

const SINGLE_DRIVER = '1'
const CAPTAIN = '4'

export const isCaptain = (values: FormValues) => values.type === CAPTAIN

/** Who is named by an identity card; a business has a credit code. */
export const isPerson = (values: FormValues) => values.type === SINGLE_DRIVER || isCaptain(values)

/** What stands for a permit where all vehicles weigh up to 4.5 t: a division and six zeros. */
export const hasPlaceholder = (values: FormValues) =>
  /^\d{6}000000$/.test(String(values.actualCarrierBusinessLicense ?? '').trim())

/** Whether the carrier must have an operating permit (domain §3). */
export const needsPermit = (values: FormValues) => !isPerson(values) && !hasPlaceholder(values)

/** Whether there is a permit, with a scope and an end. */
export const hasPermit = (values: FormValues) =>
  String(values.actualCarrierBusinessLicense ?? '').trim() !== '' && !hasPlaceholder(values)

function isRequired(docType: string, values: FormValues): boolean {
  if (docType === '41') return !isPerson(values)
  if (docType === '42') return needsPermit(values)
  return docType === '11' || docType === '12' ? isPerson(values) : isCaptain(values)
}

/** The documents of a carrier as fields of its form. */
export const documents = documentFields({
  biz: 'carrier',
  names,
  isRequired,
  dependsOn: ['type', 'actualCarrierBusinessLicense'] as const,
})
