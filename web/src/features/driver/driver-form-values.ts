import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { pathText, present, stored, type UploadRecord } from '@/widgets/upload/upload-record'
import { documentField, documentNames, documentTypes } from './document-types'
import type { Driver, DriverDraft } from './driver-queries'

/** What the form holds: wire names, documents as records of their upload. */
export type DriverValues = Record<string, unknown>

/** A field of the form. */
export type DriverField = FieldSpec<keyof DriverDraft | ReturnType<typeof documentField>>

/** Numbers that the server shows masked. */
export const maskedFields = [
  'telephone',
  'drivingLicense',
  'driverLicenseNumber',
  'qualificationCertificate',
  'bankCardNo',
] as const satisfies readonly (keyof DriverDraft)[]

export type MaskedField = (typeof maskedFields)[number]

const plainFields = [
  'driverName',
  'residentDivisionCode',
  'idCardValidFrom',
  'idCardValidTo',
  'vehicleClass',
  'issuingOrganizations',
  'firstIssueDate',
  'validPeriodFrom',
  'validPeriodTo',
  'qualificationValidFrom',
  'qualificationValidTo',
  'qualificationType',
  'qualificationProvinceCode',
  'accountName',
  'bankName',
  'bankCode',
  'remark',
] as const satisfies readonly (keyof DriverDraft)[]

/** The records of one document's field. */
export function recordsOf(value: unknown): readonly UploadRecord[] {
  return Array.isArray(value) ? value : []
}

/** A driver as the form shows them; masked numbers stay masked. */
export function valuesOf(driver: Driver): DriverValues {
  const values: DriverValues = {
    id: driver.id,
    version: driver.version,
    taskId: driver.taskId,
    lightTruckOnly: driver.lightTruckOnly,
  }
  for (const field of [...plainFields, ...maskedFields]) values[field] = driver[field] || undefined
  for (const docType of documentTypes) {
    const url = driver.documents?.find((document) => document.docType === docType)?.url
    values[documentField(docType)] = url ? [stored(url, documentNames[docType])] : []
  }
  return values
}

/**
 * What is sent: of a new driver all that is filled in, of an edited one what
 * differs from `base`, where an emptied field says "". A number that is still
 * masked is not sent, and documents go all together or not at all.
 */
export function draftOf(values: DriverValues, base?: DriverValues): DriverDraft {
  const draft: Partial<Record<keyof DriverDraft, unknown>> = base
    ? { id: values.id, version: values.version, submitted: true }
    : {}
  for (const field of [...plainFields, ...maskedFields]) {
    const [value, was] = [text(values[field]), text(base?.[field])]
    if (value !== was && !value.includes('*')) draft[field] = value
  }
  const isLight = values.lightTruckOnly === true
  if (isLight !== (base?.lightTruckOnly === true)) draft.lightTruckOnly = isLight
  const documents = documentsOf(values)
  if (JSON.stringify(documents) !== JSON.stringify(documentsOf(base ?? {}))) draft.documents = documents
  return draft as DriverDraft
}

function documentsOf(values: DriverValues): { docType: string; path: string }[] {
  return documentTypes.flatMap((docType) => {
    const path = pathText(recordsOf(values[documentField(docType)]))
    return path ? [{ docType, path }] : []
  })
}

function text(value: unknown): string {
  return String(value ?? '').trim()
}

/** Why the form cannot be sent yet: pictures that are still on their way. */
export function unfinished(values: DriverValues): string | undefined {
  const waiting = documentTypes.filter((docType) =>
    present(recordsOf(values[documentField(docType)])).some(({ status }) => status === 'uploading'),
  )
  if (waiting.length === 0) return undefined
  return `${waiting.map((docType) => `「${documentNames[docType]}」`).join('')}正在上传，请稍候`
}
