import type { FieldSpec } from '@/ui/modal-form/field-spec'
import type { DocumentField, FormValues } from '@/widgets/dossier/document-fields'
import type { Waybill } from '@/widgets/freight/waybill-wire'
import { documents } from './document-types'
import { goodsLines, goodsOf } from './goods-lines'
import type { WaybillDraft } from './waybill-queries'

/** A field of the form. */
export type WaybillField = FieldSpec<keyof WaybillDraft | DocumentField>

/** Stands for a waybill without insurance in the official message. */
const NO_POLICY = 'none'

const textFields = [
  'originalDocumentNumber',
  'serialNumber',
  'transportTypeCode',
  'businessTypeCode',
  'customerId',
  'placeOfLoading',
  'loadingSubdivisionCode',
  'consignee',
  'consigneeId',
  'goodsReceiptPlace',
  'receiptSubdivisionCode',
  'insuranceCompanyCode',
  'despatchActualDateTime',
  'goodsReceiptDateTime',
  'finishDateTime',
  'remark',
] as const satisfies readonly (keyof WaybillDraft)[]

const choiceFields = ['settleUnit', 'settleBasis'] as const satisfies readonly (keyof WaybillDraft)[]

/** Zero is an amount like others. */
const countFields = ['vehicleAmount', 'allowLossPermille'] as const satisfies readonly (keyof WaybillDraft)[]

/** The money of the form, fen. */
export const moneyFields = [
  'totalMonetaryFen',
  'unitPriceFen',
  'lossPriceFen',
  'tollFen',
  'otherAddFen',
  'otherDeductFen',
  'roundOffFen',
  'oilFen',
  'prepaidFen',
  'serviceFeeFen',
  'dispatchFeeFen',
  'taxFen',
] as const satisfies readonly (keyof WaybillDraft)[]

const weightFields = [
  'distanceKm',
  'loadGrossKg',
  'loadTareKg',
  'loadNetKg',
  'unloadGrossKg',
  'unloadTareKg',
  'unloadNetKg',
] as const satisfies readonly (keyof WaybillDraft)[]

const numberFields = [...countFields, ...moneyFields, ...weightFields] as const

/** What stands in the form of a new waybill: what the server takes where nothing is said. */
export const freshValues: FormValues = {
  lifecycle: 0,
  serialNumber: '0000',
  vehicleAmount: 1,
  transportTypeCode: '1',
  businessTypeCode: '1002996',
  settleUnit: '1',
  settleBasis: '3',
  allowLossPermille: 3,
}

/** A waybill as the form shows it; what nobody knows is empty. */
export function valuesOf(waybill: Waybill): FormValues {
  const { id, version, lifecycle, consignor } = waybill
  const values: FormValues = { id, version, lifecycle, consignor }
  for (const field of [...textFields, ...moneyFields, ...weightFields])
    values[field] = waybill[field] || undefined
  for (const field of choiceFields) values[field] = String(waybill[field] || '') || undefined
  for (const field of countFields) values[field] = waybill[field]
  values.policyNumber = waybill.policyNumber === NO_POLICY ? undefined : waybill.policyNumber || undefined
  values.goods = goodsLines(waybill.goods)
  return { ...values, ...documents.valuesOf(waybill.documents) }
}

const text = (value: unknown) => String(value ?? '').trim()
const number = (value: unknown) => (typeof value === 'number' ? value : 0)

/**
 * What is sent: of a new waybill all that is filled in, of an edited one what
 * differs from `base`. An emptied field says "" or 0, of a new waybill where
 * something else stood in it: the server takes that for what is not said.
 */
export function draftOf(values: FormValues, base?: FormValues): WaybillDraft {
  const draft: Partial<Record<keyof WaybillDraft, unknown>> = base
    ? { id: values.id, version: values.version, submitted: true }
    : {}
  for (const field of textFields) {
    if (!(field in values) || text(values[field]) === text(base?.[field])) continue
    // A number that is still masked is not sent.
    if (!text(values[field]).includes('*')) draft[field] = text(values[field])
  }
  const isFresh = (field: string) => !base && field in freshValues
  for (const field of choiceFields)
    if (isFresh(field) || text(values[field]) !== text(base?.[field]))
      draft[field] = Number(values[field] ?? 0)
  const given = weighed(values, base)
  for (const field of numberFields)
    if (isFresh(field) || (field in given && number(given[field]) !== number(base?.[field])))
      draft[field] = number(given[field])
  if (text(values.policyNumber) !== text(base?.policyNumber))
    draft.policyNumber = text(values.policyNumber) || NO_POLICY
  const goods = goodsOf(values.goods)
  if (!base || JSON.stringify(goods) !== JSON.stringify(goodsOf(base.goods))) draft.goods = goods
  const pictures = documents.draftOf({ ...base, ...values }, base ?? {})
  if (pictures) draft.documents = pictures
  return draft as WaybillDraft
}

/** A net weight follows from a ticket whose gross or tare was changed. */
function weighed(values: FormValues, base: FormValues | undefined): FormValues {
  const after = { ...values }
  for (const way of ['load', 'unload'] as const) {
    const [gross, tare, net] = [`${way}GrossKg`, `${way}TareKg`, `${way}NetKg`] as const
    const isMoved = [gross, tare].some((field) => number(values[field]) !== number(base?.[field]))
    const isSaid = number(values[net]) !== number(base?.[net])
    if (isMoved && !isSaid && number(values[gross]) > 0)
      after[net] = Math.max(0, number(values[gross]) - number(values[tare]))
  }
  return after
}

/** What the freight of a form is worked out from; nothing in it that is no number. */
export function termsOf(values: FormValues): WaybillDraft {
  const { goods, ...draft } = draftOf(values)
  const terms: Partial<Record<keyof WaybillDraft, unknown>> = {}
  for (const field of [...choiceFields, ...numberFields])
    if (draft[field] !== undefined) terms[field] = draft[field]
  return { ...terms, goods: goods ?? [] } as WaybillDraft
}
