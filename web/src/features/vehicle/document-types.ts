import { documentFields, type FormValues } from '@/widgets/dossier/document-fields'

/** What is uploaded of a vehicle: dictionary hy_doc_type. */
const names = {
  '21': '行驶证正页',
  '22': '行驶证副页',
  '23': '行驶证检验页',
  '24': '道路运输证',
  '25': '车头照',
  '26': '挂靠/使用证明',
  '27': '交强险保单',
  '28': '挂车行驶证',
} as const

/** Up to where no operating permit is asked for: kg of gross mass. */
const LIGHT = 4_500

export const isTrailer = (values: FormValues) => /^[BG]/.test(String(values.vehicleType ?? ''))

export const isTractor = (values: FormValues) => String(values.vehicleType ?? '').startsWith('Q')

export const isLight = (values: FormValues) => {
  const mass = Number(values.grossMassKg ?? 0)
  return !isTrailer(values) && !isTractor(values) && mass > 0 && mass <= LIGHT
}

/** Whether the vehicle must have an operating permit of its own (domain §3). */
export const needsPermit = (values: FormValues) => !isTrailer(values) && !isLight(values)

const always: readonly string[] = ['21', '22', '25']

/** The documents of a vehicle as fields of its form. */
export const documents = documentFields({
  biz: 'vehicle',
  names,
  isRequired: (docType, values) => always.includes(docType) || (docType === '24' && needsPermit(values)),
  dependsOn: ['vehicleType', 'grossMassKg'] as const,
})
