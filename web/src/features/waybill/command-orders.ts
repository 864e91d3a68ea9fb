import type { Values } from '@/ui/modal-form/conflict'
import { documentField, documentFields, recordsOf } from '@/widgets/dossier/document-fields'
import type { Waybill } from '@/widgets/freight/waybill-wire'
import { pathText } from '@/widgets/upload/upload-record'
import { documentNames, requiredDocuments } from './document-types'
import type { LogEntry, Order } from './waybill-queries'
import { stage, type Verb } from './waybill-stages'

/** Who drives and who carries, as assign says it. */
export const crewFields = ['vehicleId', 'driverId', 'coDriverId', 'carrierId'] as const

/** Whose load a ticket is. */
export const crewOf = ({ vehicleId, driverId }: Waybill) => [vehicleId, driverId]

/** What a command begins with: at a second assignment those who drive by now. No time stands there that nobody chose. */
export function valuesFor(verb: Verb, waybill: Waybill): Values {
  const { id, version } = waybill
  const crew = Object.fromEntries(crewFields.map((field) => [field, waybill[field] || undefined]))
  return { id, version, ...(verb === 'assign' && crew) }
}

/** Pictures that belong to a step, and those of them that it cannot do without. */
export function documentsFor(verb: Verb, { documents }: Waybill): { asked: string[]; required: string[] } {
  const has = (docType: string) => documents.some((each) => each.docType === docType && each.url !== '')
  const missing = (docTypes: readonly string[]) => docTypes.filter((docType) => !has(docType))
  if (verb === 'load') return { asked: missing(['31', '34']), required: missing(['31']) }
  if (verb === 'unload') return { asked: missing(['32', '35']), required: missing(['32']) }
  if (verb !== 'sign') return { asked: [], required: [] }
  return { asked: missing(Object.keys(documentNames)), required: missing(requiredDocuments) }
}

/** The pictures of a step as fields of its form. */
export const orderDocuments = (required: readonly string[]) =>
  documentFields<never>({
    biz: 'waybill',
    names: documentNames,
    isRequired: (docType) => required.includes(docType),
    dependsOn: [],
  })

/** Without words these say nothing to whoever reads the log. */
export const needsMemo = (verb: Verb, { lifecycle }: Pick<Waybill, 'lifecycle'>) =>
  verb === 'abnormal' || verb === 'void' || (verb === 'assign' && lifecycle === stage.assigned)

/** When the last step happened: the next one cannot have been earlier. */
export function lastStepOf(log: readonly LogEntry[] | undefined): string | undefined {
  const times = (log ?? []).flatMap(({ verb, at }) => (isStep(verb) && at ? [at] : []))
  return times.sort().at(-1)
}

const isStep = (verb: string) => !['resubmit', 'review', 'undo'].includes(verb)

const text = (value: unknown) => String(value ?? '').trim()

/**
 * What is sent of a command's form. Without a time it happened when the server hears
 * of it. A load names the crew that it was shown as.
 */
export function orderOf(verb: Verb, values: Values, shown: Waybill): Order {
  const order: Order = { id: String(values.id), version: Number(values.version) }
  if (text(values.at)) order.at = text(values.at)
  if (text(values.memo)) order.memo = text(values.memo)
  if (verb === 'assign') for (const field of crewFields) order[field] = text(values[field])
  if (verb === 'load') {
    order.vehicleId = shown.vehicleId
    order.driverId = shown.driverId
  }
  if (verb === 'abnormal') order.abnormalType = text(values.abnormalType)
  if (verb === 'load' || verb === 'unload')
    order.weights = {
      grossKg: Number(values['weights.grossKg']),
      tareKg: Number(values['weights.tareKg']),
    }
  const pictures = Object.keys(documentNames).flatMap((docType) => {
    const path = pathText(recordsOf(values[documentField(docType)]))
    return path ? [{ docType, path }] : []
  })
  if (pictures.length > 0) order.documents = pictures
  return order
}
