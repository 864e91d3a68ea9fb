import { Checkbox, Input } from 'antd'
import { dateSpec, notBefore } from '@/ui/modal-form/date-spec'
import type { FormSection } from '@/ui/modal-form/form-section'
import { numberSpec } from '@/ui/modal-form/number-spec'
import { type PresetId, presetHolds, type Rule } from '@/validation/run'
import { DictSelect } from '@/widgets/dict-select'
import type { FormValues } from '@/widgets/dossier/document-fields'
import { documents, isLight, isTractor, isTrailer, needsPermit } from './document-types'
import type { VehicleField } from './vehicle-form-values'

/** The form of a vehicle as far as it is filled in: what is asked depends on it (domain §2.2, §3). */
export function vehicleSections(values: FormValues): FormSection[] {
  return [
    { title: '基本信息', fields: basics(values) },
    { title: '行驶证', fields: licence(values) },
    { title: '质量与尺寸', fields: size(values) },
    ...(isTrailer(values) ? [] : [{ title: '道路运输证', fields: permit(values) }]),
    { title: '保险', fields: insurance(values) },
    { title: '其他', fields: [documents.spec('26', values), remark] },
  ]
}

const need = (message: string, isNeeded = true): Rule[] => (isNeeded ? [{ required: true, message }] : [])

const plain = (
  name: VehicleField['name'],
  label: string,
  maxLength: number,
  more: Partial<VehicleField> = {},
): VehicleField => ({
  name,
  label,
  control: <Input maxLength={maxLength} autoComplete="off" />,
  ...more,
})

const chosen = (
  name: VehicleField['name'],
  label: string,
  code: string,
  rules: Rule[] = [],
): VehicleField => ({ name, label, control: <DictSelect code={code} />, rules })

/** The server writes a plate in capitals without blanks; so it is judged here. */
const isPlate = (preset: PresetId, message: string): Rule => ({
  handler: (value) =>
    presetHolds(preset, String(value).replace(/\s/g, '').toUpperCase()) ? undefined : message,
})

function basics(values: FormValues): VehicleField[] {
  return [
    documents.spec('25', values),
    plain('vehicleNumber', '车牌号', 12, {
      rules: [...need('请输入车牌号!'), isPlate('plate', '请输入正确的车牌号')],
      hint: '新能源车 8 位，挂车以「挂」结尾',
      wide: true,
    }),
    chosen('vehiclePlateColorCode', '车牌颜色', 'hy_plate_color', need('请选择车牌颜色!')),
    chosen('vehicleType', '车辆类型', 'hy_vehicle_type', need('请选择车辆类型!')),
    chosen('vehicleEnergyType', '能源类型', 'hy_energy_type', need('请选择能源类型!')),
    chosen('bodyStyle', '车型', 'hy_body_style'),
    numberSpec('bodyLengthDm', '车长', { min: 5, max: 181, suffix: '分米' }),
    ...(isTractor(values) ? [trailer] : []),
    ...(isTractor(values) ? [documents.spec('28', values)] : []),
    {
      name: 'gpsOnline',
      label: '卫星定位',
      control: <Located />,
      show: (value) => (value === true ? '在网' : '不在网'),
      wide: true,
    },
  ]
}

const trailer = plain('trailerVehiclePlateNumber', '挂车牌照号', 12, {
  rules: [isPlate('plate-trailer', '请输入正确的挂车号牌')],
})

function licence(values: FormValues): VehicleField[] {
  const ofLight = isLight(values)
  const dependsOn: VehicleField['dependsOn'] = ['vehicleType', 'grossMassKg']
  return [
    documents.spec('21', values),
    documents.spec('22', values),
    documents.spec('23', values),
    plain('owner', '所有人', 128, { rules: need('请输入所有人!'), wide: true }),
    {
      ...chosen('useCharacter', '使用性质', 'hy_use_character', need('请选择使用性质!', ofLight)),
      dependsOn,
    },
    plain('vin', '车辆识别代号', 17, { rules: need('请输入车辆识别代号!', ofLight), dependsOn }),
    plain('issuingOrganizations', '发证机关', 128, {
      rules: need('请输入发证机关!', ofLight),
      dependsOn,
    }),
    plain('licenceFileNo', '档案编号', 12, { rules: [{ preset: 'permit' }] }),
    dateSpec('registerDate', '注册日期', { rules: need('请选择注册日期!', ofLight), dependsOn }),
    dateSpec('issueDate', '发证日期', {
      rules: [
        ...need('请选择发证日期!', ofLight),
        notBefore(values.registerDate, '发证日期不能早于注册日期'),
      ],
      dependsOn: ['registerDate', 'vehicleType', 'grossMassKg'],
    }),
    dateSpec('inspectionValidTo', '检验有效期至', {
      rules: need('请选择检验有效期至!'),
    }),
  ]
}

function size(values: FormValues): VehicleField[] {
  const mass = { min: 500, max: 100_000, suffix: '千克' }
  const length = { min: 500, suffix: '毫米' }
  const ofTractor = isTractor(values)
  return [
    numberSpec('grossMassKg', '总质量', { ...mass, required: '请输入总质量!' }),
    ofTractor
      ? numberSpec('tractionMassKg', '准牵引总质量', { ...mass, required: '请输入准牵引总质量!' })
      : numberSpec('vehicleTonnageKg', '核定载质量', { ...mass, min: 1, required: '请输入核定载质量!' }),
    numberSpec('curbMassKg', '整备质量', mass),
    numberSpec('axles', '轴数', { min: 1, max: 12 }),
    numberSpec('lengthMm', '外廓长', { ...length, max: 18_100 }),
    numberSpec('widthMm', '外廓宽', { ...length, max: 2_550 }),
    numberSpec('heightMm', '外廓高', { ...length, max: 4_000 }),
  ]
}

function permit(values: FormValues): VehicleField[] {
  const isNeeded = needsPermit(values)
  const dependsOn: VehicleField['dependsOn'] = ['vehicleType', 'grossMassKg']
  return [
    documents.spec('24', values),
    plain('roadTransportCertificateNumber', '道路运输证号', 20, {
      rules: need('请输入道路运输证号!', isNeeded),
      hint: '总质量 4.5 吨及以下的车辆不需要',
      dependsOn,
      wide: true,
    }),
    dateSpec('roadTransportCertificateValidFrom', '有效期起'),
    dateSpec('roadTransportCertificateValidTo', '有效期止', {
      rules: [
        ...need('请选择道路运输证有效期止!', isNeeded),
        notBefore(values.roadTransportCertificateValidFrom, '有效期止不能早于有效期起'),
      ],
      dependsOn: ['roadTransportCertificateValidFrom', 'vehicleType', 'grossMassKg'],
    }),
  ]
}

function insurance(values: FormValues): VehicleField[] {
  return [
    documents.spec('27', values),
    plain('compulsoryPolicyNo', '交强险保单号', 64),
    dateSpec('compulsoryValidTo', '交强险有效期止'),
    plain('commercialPolicyNo', '商业险保单号', 64),
    dateSpec('commercialValidTo', '商业险有效期止'),
  ]
}

const remark: VehicleField = {
  name: 'remark',
  label: '备注',
  control: <Input.TextArea maxLength={256} autoSize={{ minRows: 2, maxRows: 5 }} showCount />,
  wide: true,
}

interface LocatedProps {
  id?: string
  value?: boolean
  onChange?: (value: boolean) => void
  onBlur?: () => void
}

function Located({ value, onChange, ...input }: LocatedProps) {
  return (
    <Checkbox {...input} checked={value === true} onChange={(event) => onChange?.(event.target.checked)}>
      北斗在网
    </Checkbox>
  )
}
