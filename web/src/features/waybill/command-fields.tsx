import { Input } from 'antd'
import { grouped } from '@/format/number'
import type { Values } from '@/ui/modal-form/conflict'
import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { numberSpec } from '@/ui/modal-form/number-spec'
import { timeSpec } from '@/ui/modal-form/time-spec'
import type { Rule } from '@/validation/run'
import { DictSelect } from '@/widgets/dict-select'
import { carrierSource, driverSource, nameFrom, vehicleSource } from '@/widgets/freight/search-sources'
import type { Waybill } from '@/widgets/freight/waybill-wire'
import { lossOf, permilleOf } from '@/widgets/freight/weights'
import { SearchSelect } from '@/widgets/search-select/search-select'
import { documentsFor, needsMemo, orderDocuments } from './command-orders'
import { DriverSelect } from './driver-select'
import { type Verb, verbName } from './waybill-stages'

const need = (message: string): Rule[] => [{ required: true, message }]

/** What a command asks for, as far as it is filled in. `lastStep`: when the one before happened. */
export function commandFields(
  verb: Verb,
  waybill: Waybill,
  values: Values,
  lastStep: string | undefined,
): FieldSpec[] {
  const { asked, required } = documentsFor(verb, waybill)
  const pictures = orderDocuments(required)
  const isTime = timeSpec('at', '发生时间', {
    hint: '不填为提交时的时间',
    notBefore: { time: lastStep, what: '上一步的' },
  })
  return [
    ...(verb === 'assign' ? crew(waybill, values) : []),
    ...(verb === 'load' || verb === 'unload' ? ticket(verb, waybill, values) : []),
    ...(verb === 'abnormal' ? [kind] : []),
    isTime,
    ...asked.map((docType) => pictures.spec(docType, values)),
    memo(verb, waybill),
  ]
}

function crew(waybill: Waybill, values: Values): FieldSpec[] {
  const { vehicleId, vehicleNumber, driverId, driverName, coDriverId, coDriverName } = waybill
  const carriers = carrierSource({ [waybill.carrierId]: waybill.actualCarrierName })
  const vehicles = vehicleSource({ [vehicleId]: vehicleNumber })
  const drivers = driverSource({ [driverId]: driverName, [coDriverId]: coDriverName })
  return [
    {
      name: 'vehicleId',
      label: '车辆',
      control: <SearchSelect source={vehicles} placeholder="完整车牌、后 3 位或所有人" />,
      rules: need('请选择车辆!'),
      show: nameFrom(vehicles),
    },
    {
      name: 'driverId',
      label: '司机',
      control: <DriverSelect source={drivers} vehicleId={String(values.vehicleId ?? '')} />,
      rules: need('请选择司机!'),
      show: nameFrom(drivers),
    },
    {
      name: 'coDriverId',
      label: '副驾驶员',
      control: <SearchSelect source={drivers} placeholder="没有可不填" />,
      rules: [
        { handler: (value) => (value && value === values.driverId ? '副驾驶员不能与司机相同' : undefined) },
      ],
      dependsOn: ['driverId'],
      show: nameFrom(drivers),
    },
    {
      name: 'carrierId',
      label: '实际承运人',
      control: <SearchSelect source={carriers} placeholder="留空为司机本人" />,
      show: nameFrom(carriers),
    },
  ]
}

/** No vehicle weighs less, kg: tonnes that were typed for kilograms are noticed. */
const LEAST_TARE = 500

function ticket(verb: 'load' | 'unload', waybill: Waybill, values: Values): FieldSpec[] {
  const weight = { min: LEAST_TARE, max: 100_000, suffix: '千克' }
  const [gross, tare] = [values['weights.grossKg'], values['weights.tareKg']]
  const net = Number.isInteger(gross) && Number.isInteger(tare) ? Number(gross) - Number(tare) : 0
  const tareField = numberSpec('weights.tareKg', '皮重', {
    ...weight,
    required: '请输入皮重!',
    hint: net > 0 ? netWords(verb, waybill, net) : '净重 = 毛重 − 皮重',
    dependsOn: ['weights.grossKg'],
  })
  const order: Rule = {
    handler: (value) => (Number(value) >= Number(gross) ? '皮重应小于毛重' : undefined),
  }
  return [
    numberSpec('weights.grossKg', '毛重', { ...weight, required: '请输入毛重!' }),
    { ...tareField, rules: [...(tareField.rules ?? []), order] },
  ]
}

/** The net weight as it is typed, beside what was loaded. */
function netWords(verb: 'load' | 'unload', { loadNetKg, allowLossPermille }: Waybill, net: number): string {
  const words = `净重 ${grouped(net)} 千克`
  if (verb === 'load' || loadNetKg === 0) return words
  if (net > loadNetKg) return `${words}，比装货多 ${grouped(net - loadNetKg)} 千克，请核对`
  const loss = lossOf(loadNetKg, net)
  return `${words}，亏 ${grouped(loss)} 千克（${permilleOf(loss, loadNetKg)}‰，允许 ${allowLossPermille}‰）`
}

const kind: FieldSpec = {
  name: 'abnormalType',
  label: '异常类型',
  control: <DictSelect code="hy_abnormal_type" />,
  rules: need('请选择异常类型!'),
}

function memo(verb: Verb, waybill: Waybill): FieldSpec {
  const isNeeded = needsMemo(verb, waybill)
  const label =
    verb === 'abnormal' ? '异常说明' : isNeeded ? `${verbName(verb, waybill.lifecycle)}原因` : '说明'
  return {
    name: 'memo',
    label,
    control: <Input.TextArea maxLength={256} autoSize={{ minRows: 2, maxRows: 5 }} showCount />,
    rules: isNeeded ? need(`请填写${label}!`) : [],
  }
}
