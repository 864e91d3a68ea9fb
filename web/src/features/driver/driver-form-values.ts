import type { FieldSpec } from '@/ui/modal-form/field-spec'
import type { DocumentField, FormValues } from '@/widgets/dossier/document-fields'
import { documents } from './document-types'
import type { Driver, DriverDraft } from './driver-queries'

/** What the form holds. */
export type DriverValues = FormValues

/** A field of the form. */
export type DriverField = FieldSpec<keyof DriverDraft | DocumentField>

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

/** A driver as the form shows them; masked numbers stay masked. */
export function valuesOf(driver: Driver): DriverValues {
  const values: DriverValues = {
    id: driver.id,
    version: driver.version,
    taskId: driver.taskId,
    lightTruckOnly: driver.lightTruckOnly,
  }
  for (const field of [...plainFields, ...maskedFields]) values[field] = driver[field] || undefined
  return { ...values, ...documents.valuesOf(driver.documents) }
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
  const pictures = documents.draftOf(values, base ?? {})
  if (pictures) draft.documents = pictures
  return draft as DriverDraft
}

function text(value: unknown): string {
  return String(value ?? '').trim()
}
