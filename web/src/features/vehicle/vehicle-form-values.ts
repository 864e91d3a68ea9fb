import type { FieldSpec } from '@/ui/modal-form/field-spec'
import type { DocumentField, FormValues } from '@/widgets/dossier/document-fields'
import { documents, isTractor } from './document-types'
import type { Vehicle, VehicleDraft } from './vehicle-queries'

/** A field of the form. */
export type VehicleField = FieldSpec<keyof VehicleDraft | DocumentField>

const textFields = [
  'vehicleNumber',
  'vehiclePlateColorCode',
  'vehicleType',
  'owner',
  'useCharacter',
  'vin',
  'issuingOrganizations',
  'registerDate',
  'issueDate',
  'vehicleEnergyType',
  'roadTransportCertificateNumber',
  'roadTransportCertificateValidFrom',
  'roadTransportCertificateValidTo',
  'licenceFileNo',
  'inspectionValidTo',
  'compulsoryPolicyNo',
  'compulsoryValidTo',
  'commercialPolicyNo',
  'commercialValidTo',
  'trailerVehiclePlateNumber',
  'bodyStyle',
  'remark',
] as const satisfies readonly (keyof VehicleDraft)[]

const numberFields = [
  'grossMassKg',
  'vehicleTonnageKg',
  'tractionMassKg',
  'curbMassKg',
  'axles',
  'lengthMm',
  'widthMm',
  'heightMm',
  'bodyLengthDm',
] as const satisfies readonly (keyof VehicleDraft)[]

/** A vehicle as the form shows it; what nobody knows is empty. */
export function valuesOf(vehicle: Vehicle): FormValues {
  const values: FormValues = {
    id: vehicle.id,
    version: vehicle.version,
    gpsOnline: vehicle.gpsOnline,
  }
  for (const field of [...textFields, ...numberFields]) values[field] = vehicle[field] || undefined
  return { ...values, ...documents.valuesOf(vehicle.documents) }
}

/**
 * What is sent: of a new vehicle all that is filled in, of an edited one what
 * differs from `base`, where an emptied field says "" or 0.
 */
export function draftOf(values: FormValues, base?: FormValues): VehicleDraft {
  const draft: Partial<Record<keyof VehicleDraft, unknown>> = base
    ? { id: values.id, version: values.version, submitted: true }
    : {}
  for (const field of textFields) {
    const [value, was] = [text(values[field]), text(base?.[field])]
    if (value !== was) draft[field] = value
  }
  // A tractor carries nothing itself: its field is not asked for.
  const meant = isTractor(values) ? { ...values, vehicleTonnageKg: 0 } : values
  for (const field of numberFields) {
    const [value, was] = [Number(meant[field] ?? 0), Number(base?.[field] ?? 0)]
    if (value !== was) draft[field] = value
  }
  const isOnline = values.gpsOnline === true
  if (isOnline !== (base?.gpsOnline === true)) draft.gpsOnline = isOnline
  const pictures = documents.draftOf(values, base ?? {})
  if (pictures) draft.documents = pictures
  return draft as VehicleDraft
}

function text(value: unknown): string {
  return String(value ?? '').trim()
}
