import type { DictOption } from '@/storage/keys'
import type { ListScheme } from '@/ui/list-state/list-query'
import type { FilterField } from '@/ui/search-form/filter-field'
import { captionFor } from '@/widgets/dict-options'
import { DictSelect } from '@/widgets/dict-select'
import { riskFilter } from '@/widgets/dossier/risk-filter'
import type { WaybillFilter, WaybillRow } from './waybill-queries'

/** Waybills carry no sort of their own: the server's order is the queue, risk first. */
export const waybillScheme: ListScheme<WaybillFilter, keyof WaybillRow> = {
  filters: [
    'shippingNoteNumber',
    'consignor',
    'vehicleNumber',
    'driverName',
    'originalDocumentNumber',
    'cargoTypeClassificationCode',
    'despatchTime_begin',
    'despatchTime_end',
    'finishTime_begin',
    'finishTime_end',
    'submitTime_begin',
    'submitTime_end',
    'riskLevel',
    'rejectReason',
    'reviewTime_begin',
    'reviewTime_end',
  ],
}

/** The filters of domain §9; the options say the chosen values in words. */
export function waybillFilters(options: {
  goods: readonly DictOption[]
  reasons: readonly DictOption[]
}): FilterField<WaybillFilter>[] {
  return [
    {
      kind: 'text',
      name: 'shippingNoteNumber',
      label: '运单号',
      placeholder: '可粘贴多个',
      several: true,
    },
    { kind: 'text', name: 'consignor', label: '货主', placeholder: '从名称开头' },
    {
      kind: 'text',
      name: 'vehicleNumber',
      label: '车牌号',
      placeholder: '完整车牌或后 3 位',
      pattern: { test: /^\s*(?:\S{3}|\S{7,8})\s*$/u, message: '请输入完整车牌号或后 3 位' },
    },
    { kind: 'text', name: 'driverName', label: '司机', placeholder: '从姓名开头' },
    { kind: 'text', name: 'originalDocumentNumber', label: '原始单号', placeholder: '完整单号' },
    {
      kind: 'choice',
      name: 'cargoTypeClassificationCode',
      label: '货物类型',
      control: <DictSelect code="hy_cargo_type" />,
      show: (value) => captionFor(options.goods, value),
    },
    { kind: 'dates', name: 'despatchTime', label: '发货时间' },
    { kind: 'dates', name: 'finishTime', label: '签收时间' },
    { kind: 'dates', name: 'submitTime', label: '提交时间' },
    riskFilter,
    {
      kind: 'choice',
      name: 'rejectReason',
      label: '不通过原因',
      control: <DictSelect code="hy_reject_waybill" />,
      show: (value) => captionFor(options.reasons, value),
    },
    { kind: 'dates', name: 'reviewTime', label: '审核时间' },
  ]
}
