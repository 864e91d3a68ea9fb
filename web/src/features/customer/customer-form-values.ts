import type { FieldSpec } from '@/ui/modal-form/field-spec'
import type { DocumentField } from '@/widgets/dossier/document-fields'
import type { Customer, CustomerDraft } from './customer-queries'
import { isPerson } from './customer-type'
import { documents } from './document-types'

/** What the form holds, under wire names. */
export type CustomerValues = Record<string, unknown>

/** A field of the form. */
export type CustomerField = FieldSpec<keyof CustomerDraft | DocumentField>

/** Numbers that the server may show masked. */
export const maskedFields = [
  'consignorId',
  'contactPhone',
  'invoiceTaxNo',
  'invoiceAccount',
  'invoicePhone',
] as const satisfies readonly (keyof CustomerDraft)[]

export type MaskedField = (typeof maskedFields)[number]

const plainFields = [
  'customerType',
  'consignor',
  'legalPerson',
  'licenceValidTo',
  'contact',
  'divisionCode',
  'address',
  'invoiceTitle',
  'invoiceBank',
  'invoiceAddress',
  'contractNo',
  'contractFrom',
  'contractTo',
  'settleType',
  'salesman',
] as const satisfies readonly (keyof CustomerDraft)[]

const amounts = ['creditLimitFen', 'serviceRatePermille'] as const satisfies readonly (keyof CustomerDraft)[]

const accountOnly = [
  'username',
  'realname',
  'phone',
  'password',
  'confirmpassword',
  'selectedroles',
] as const satisfies readonly (keyof CustomerDraft)[]

/** The values of a new customer: a company, whose first account gets the given role. */
export function newCustomer(role: string | undefined): CustomerValues {
  return { customerType: '1', creditLimitFen: 0, serviceRatePermille: 0, selectedroles: role }
}

/** A customer as the form shows it; masked numbers stay masked. */
export function valuesOf(customer: Customer): CustomerValues {
  const values: CustomerValues = {
    id: customer.id,
    version: customer.version,
    ...documents.valuesOf(customer.documents),
  }
  for (const field of [...plainFields, ...maskedFields]) values[field] = text(customer[field]) || undefined
  for (const field of amounts) values[field] = customer[field]
  return values
}

/**
 * What is sent: of a new customer all that is filled in, its account included;
 * of an edited one what differs from `base`, where an emptied field says "".
 * A number that is still masked is not sent.
 */
export function draftOf(values: CustomerValues, base?: CustomerValues): CustomerDraft {
  const draft: Partial<Record<keyof CustomerDraft, unknown>> = base
    ? { id: values.id, version: values.version, submitted: true }
    : {}
  for (const field of [...plainFields, ...maskedFields]) {
    const value = field === 'legalPerson' && isPerson(values.customerType) ? '' : text(values[field])
    if (value !== text(base?.[field]) && !value.includes('*')) draft[field] = value
  }
  for (const field of amounts) {
    const value = values[field] ?? 0
    if (value !== base?.[field]) draft[field] = value
  }
  const pictures = documents.draftOf(values, base ?? documents.valuesOf([]))
  if (pictures) draft.documents = pictures
  if (!base) for (const field of accountOnly) if (text(values[field])) draft[field] = values[field]
  return draft as CustomerDraft
}

function text(value: unknown): string {
  return String(value ?? '').trim()
}
