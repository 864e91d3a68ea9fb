import type { FieldSpec } from '@/ui/modal-form/field-spec'
import type { DocumentField, FormValues } from '@/widgets/dossier/document-fields'
import type { Carrier, CarrierDraft } from './carrier-queries'
import { documents } from './document-types'

/** A field of the form. */
export type CarrierField = FieldSpec<keyof CarrierDraft | DocumentField>

/** Numbers that the server shows masked, where they name a person. */
const maskedFields = ['actualCarrierId', 'contactPhone'] as const satisfies readonly (keyof CarrierDraft)[]

export type MaskedField = (typeof maskedFields)[number]

const plainFields = [
  'type',
  'actualCarrierName',
  'licenceValidTo',
  'actualCarrierBusinessLicense',
  'permitValidFrom',
  'permitValidTo',
  'businessScope',
  'contact',
  'divisionCode',
  'address',
  'remark',
] as const satisfies readonly (keyof CarrierDraft)[]

/** A carrier as the form shows it; masked numbers stay masked. */
export function valuesOf(carrier: Carrier): FormValues {
  const values: FormValues = { id: carrier.id, version: carrier.version, taskId: carrier.taskId }
  for (const field of [...plainFields, ...maskedFields]) values[field] = carrier[field] || undefined
  return { ...values, ...documents.valuesOf(carrier.documents) }
}

/**
 * What is sent: of a new carrier all that is filled in, of an edited one what
 * differs from `base`, where an emptied field says "". A number that is still
 * masked is not sent.
 */
export function draftOf(values: FormValues, base?: FormValues): CarrierDraft {
  const draft: Partial<Record<keyof CarrierDraft, unknown>> = base
    ? { id: values.id, version: values.version, submitted: true }
    : {}
  for (const field of [...plainFields, ...maskedFields]) {
    const [value, was] = [text(values[field]), text(base?.[field])]
    if (value !== was && !value.includes('*')) draft[field] = value
  }
  const pictures = documents.draftOf(values, base ?? {})
  if (pictures) draft.documents = pictures
  return draft as CarrierDraft
}

function text(value: unknown): string {
  return String(value ?? '').trim()
}
