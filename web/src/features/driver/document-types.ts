import { visible } from '@/format/blank'
import { documentFields } from '@/widgets/dossier/document-fields'

/** What is uploaded of a driver: dictionary hy_doc_type. */
const names = {
  '11': '身份证人像面',
  '12': '身份证国徽面',
  '13': '驾驶证正页',
  '14': '驾驶证副页',
  '15': '从业资格证',
  '16': '银行卡',
  '17': '代收款授权委托书',
} as const

/** Whether the driver's money goes to somebody else, which needs the driver's letter. */
export function paysSomeoneElse(values: Record<string, unknown>): boolean {
  const [payee, driver] = [values.accountName, values.driverName].map((name) =>
    visible(String(name ?? '')).trim(),
  )
  return payee !== '' && payee !== driver
}

/** Whether the server refuses a driver without the document (domain §3). */
function isRequired(docType: string, values: Record<string, unknown>): boolean {
  if (docType === '15') return values.lightTruckOnly !== true
  if (docType === '16') return false
  return docType !== '17' || paysSomeoneElse(values)
}

/** The documents of a driver as fields of their form. */
export const documents = documentFields({
  biz: 'driver',
  names,
  isRequired,
  dependsOn: ['lightTruckOnly', 'accountName', 'driverName'] as const,
})
