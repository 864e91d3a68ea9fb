import { Input } from 'antd'
import type { FormSection } from '@/ui/modal-form/form-section'
import { moneySpec } from '@/ui/modal-form/money-spec'
import { numberSpec } from '@/ui/modal-form/number-spec'
import { timeSpec } from '@/ui/modal-form/time-spec'
import type { Rule } from '@/validation/run'
import { AreaPicker, AreaText } from '@/widgets/area-picker/area-picker'
import { DictSelect } from '@/widgets/dict-select'
import { DictText } from '@/widgets/dict-text'
import type { FormValues } from '@/widgets/dossier/document-fields'
import { customerSource, nameFrom } from '@/widgets/freight/search-sources'
import { maskedSpec } from '@/widgets/masked-spec'
import { SearchSelect } from '@/widgets/search-select/search-select'
import { AmountsPreview } from './amounts-preview'
import { documents, documentsAt } from './document-types'
import { GoodsField } from './goods-field'
import { goodsOf, lineProblems, linesOf } from './goods-lines'
import { GoodsText } from './goods-text'
import type { WaybillField } from './waybill-form-values'
import { revealWaybillField } from './waybill-queries'
import { stage } from './waybill-stages'

/** The form of a waybill as far as it has come: what happens later is not asked yet (domain §2.6, §4.3). */
export function waybillSections(values: FormValues, base: FormValues): FormSection[] {
  const at = Number(values.lifecycle ?? 0)
  return [
    { title: '基本信息', fields: basics(base) },
    { title: '装货与收货', fields: places(base) },
    { title: '货物', fields: [goods] },
    { title: '运费', fields: freight(values), after: <AmountsPreview values={values} /> },
    ...(at >= stage.loaded ? [{ title: '磅单与时间', fields: way(at, values) }] : []),
    { title: '单据', fields: documentsAt(values).map((docType) => documents.spec(docType, values)) },
    { title: '其他', fields: others },
  ]
}

const need = (message: string): Rule[] => [{ required: true, message }]

const plain = (
  name: WaybillField['name'],
  label: string,
  maxLength: number,
  more: Partial<WaybillField> = {},
): WaybillField => ({ name, label, control: <Input maxLength={maxLength} autoComplete="off" />, ...more })

const chosen = (
  name: WaybillField['name'],
  label: string,
  code: string,
  rules: Rule[] = [],
): WaybillField => ({
  name,
  label,
  control: <DictSelect code={code} />,
  rules,
  show: (value) => (value ? <DictText code={code} value={String(value)} /> : undefined),
})

function basics({ customerId, consignor }: FormValues): WaybillField[] {
  const known = customerId ? { [String(customerId)]: String(consignor) } : {}
  return [
    {
      name: 'customerId',
      label: '货主',
      control: <SearchSelect source={customerSource(known)} placeholder="输入客户名称搜索" />,
      show: nameFrom(customerSource(known)),
      rules: need('请选择货主!'),
      wide: true,
    },
    plain('originalDocumentNumber', '原始单号', 35, { hint: '托运人的单号，发布前必填' }),
    plain('serialNumber', '分段分单号', 4, {
      rules: [...need('请输入分段分单号!'), { pattern: /^\d{4}$/, message: '分段分单号应为4位数字' }],
      hint: '单车单段为 0000',
    }),
    numberSpec('vehicleAmount', '总车辆数', { min: 1, max: 9_999, required: '请输入总车辆数!' }),
    chosen('transportTypeCode', '运输组织类型', 'hy_transport_type', need('请选择运输组织类型!')),
    chosen('businessTypeCode', '业务类型', 'hy_business_type', need('请选择业务类型!')),
  ]
}

function places(base: FormValues): WaybillField[] {
  const area = (name: WaybillField['name'], label: string): WaybillField => ({
    name,
    label,
    control: <AreaPicker />,
    rules: need(`请选择${label}!`),
    show: (value) => (value ? <AreaText code={String(value)} /> : undefined),
  })
  return [
    area('loadingSubdivisionCode', '装货地区'),
    plain('placeOfLoading', '装货地址', 256, { rules: need('请输入装货地址!') }),
    area('receiptSubdivisionCode', '收货地区'),
    plain('goodsReceiptPlace', '收货地址', 256, { rules: need('请输入收货地址!') }),
    plain('consignee', '收货方', 128, { rules: need('请输入收货方!') }),
    maskedSpec('consigneeId', '收货方证件号', {
      stored: base.consigneeId,
      reveal: () => revealWaybillField(String(base.id), 'consigneeId'),
      rules: [],
      maxLength: 18,
      hint: '统一社会信用代码或身份证号',
    }),
    numberSpec('distanceKm', '运距', { min: 0, max: 10_000, suffix: '公里' }),
  ]
}

const goods: WaybillField = {
  name: 'goods',
  label: '货物明细',
  control: <GoodsField />,
  rules: [{ handler: (value) => lineProblems(linesOf(value))[0]?.message }],
  sameAs: (value) => JSON.stringify(goodsOf(value)),
  show: (value) => <GoodsText value={value} />,
  wide: true,
}

const BY_TONNE_KILOMETRE = '5'

function freight({ settleUnit }: FormValues): WaybillField[] {
  return [
    moneySpec('totalMonetaryFen', '货主运费', { hint: '货主为这一车支付的金额' }),
    chosen('settleUnit', '计价单位', 'hy_settle_unit', need('请选择计价单位!')),
    moneySpec('unitPriceFen', '单价', {
      hint: settleUnit === BY_TONNE_KILOMETRE ? '每吨公里，按运距计算' : undefined,
    }),
    chosen('settleBasis', '结算依据', 'hy_settle_basis', need('请选择结算依据!')),
    numberSpec('allowLossPermille', '允许亏吨', { min: 0, max: 1_000, suffix: '‰' }),
    moneySpec('lossPriceFen', '亏吨单价', { hint: '每吨' }),
    moneySpec('tollFen', '路桥费'),
    moneySpec('otherAddFen', '其他增加'),
    moneySpec('otherDeductFen', '其他扣款'),
    moneySpec('roundOffFen', '抹零'),
    moneySpec('oilFen', '油费'),
    moneySpec('prepaidFen', '预付款'),
    moneySpec('serviceFeeFen', '服务费'),
    moneySpec('dispatchFeeFen', '信息费'),
    moneySpec('taxFen', '税金'),
  ]
}

function way(at: number, values: FormValues): WaybillField[] {
  const time = (
    name: 'despatchActualDateTime' | 'goodsReceiptDateTime' | 'finishDateTime',
    label: string,
    earlier: unknown,
    what: string,
  ) =>
    timeSpec(name, label, {
      rules: need(`请选择${label}!`),
      notBefore: { time: earlier as string | undefined, what },
    })
  const { despatchActualDateTime: despatched, goodsReceiptDateTime: received } = values
  return [
    ...ticket('load', '装货', values),
    ...(at >= stage.moving ? [time('despatchActualDateTime', '发货时间', undefined, '')] : []),
    ...(at >= stage.unloaded
      ? [
          ...ticket('unload', '卸货', values),
          time('goodsReceiptDateTime', '收货时间', despatched, '发货时间'),
        ]
      : []),
    ...(at >= stage.signed ? [time('finishDateTime', '签收时间', received, '收货时间')] : []),
  ]
}

function ticket(which: 'load' | 'unload', name: string, values: FormValues): WaybillField[] {
  const weight = { min: 0, max: 100_000, suffix: '千克' }
  const [gross, tare] = [Number(values[`${which}GrossKg`] ?? 0), Number(values[`${which}TareKg`] ?? 0)]
  const hint = gross > tare ? `毛重 − 皮重 = ${gross - tare} 千克` : undefined
  return [
    numberSpec(`${which}GrossKg`, `${name}毛重`, weight),
    numberSpec(`${which}TareKg`, `${name}皮重`, weight),
    numberSpec(`${which}NetKg`, `${name}净重`, { ...weight, hint, required: `请填写${name}净重!` }),
  ]
}

const others: WaybillField[] = [
  plain('policyNumber', '保险单号', 50, { hint: '没有保险留空' }),
  plain('insuranceCompanyCode', '保险公司代码', 16),
  {
    name: 'remark',
    label: '备注',
    control: <Input.TextArea maxLength={256} autoSize={{ minRows: 2, maxRows: 5 }} showCount />,
    wide: true,
  },
]
