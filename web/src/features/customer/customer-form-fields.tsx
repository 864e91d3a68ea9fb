import { Input } from 'antd'
import { dateSpec, notBefore } from '@/ui/modal-form/date-spec'
import type { FormSection } from '@/ui/modal-form/form-section'
import { moneySpec } from '@/ui/modal-form/money-spec'
import { numberSpec } from '@/ui/modal-form/number-spec'
import type { Rule } from '@/validation/run'
import { AreaPicker } from '@/widgets/area-picker/area-picker'
import { DictSearchSelect } from '@/widgets/dict-search-select'
import { DictRadio, DictSelect } from '@/widgets/dict-select'
import { recordsOf } from '@/widgets/dossier/document-fields'
import { maskedSpec } from '@/widgets/masked-spec'
import { type AccountRules, accountFields } from './account-fields'
import { OPERATORS } from './customer-columns'
import type { CustomerField, CustomerValues, MaskedField } from './customer-form-values'
import { type CustomerRole, revealCustomerField } from './customer-queries'
import { isPerson } from './customer-type'
import { askedOf, documents } from './document-types'

/** What the form of one customer must know. */
export interface CustomerFormContext {
  /** Undefined for a new customer. */
  base: CustomerValues | undefined
  roles: readonly CustomerRole[]
  /** Whether another customer has a credit code or identity card; keep it between renders. */
  number: Rule
  account: AccountRules
}

/** The form of a customer as far as it is filled in. A new one comes with its first account. */
export function customerSections(values: CustomerValues, context: CustomerFormContext): FormSection[] {
  const { base, roles, account } = context
  return [
    { title: '企业信息', fields: company(values, context) },
    { title: '联系人', fields: contact(base) },
    { title: '开票资料', fields: invoice(values, base) },
    { title: '合同与结算', fields: contract(values) },
    { title: '证件图片', fields: pictures(values, base) },
    ...(base
      ? []
      : [{ title: '登录账号', fields: accountFields(String(values.password ?? ''), roles, account) }]),
  ]
}

/**
 * Of a customer who came without pictures, from a file or another client, none is asked for: how it is
 * reached and billed may be changed all the same, and the desk passes nothing without them.
 */
function pictures(values: CustomerValues, base: CustomerValues | undefined): CustomerField[] {
  return askedOf(values).map((docType) => {
    const field = documents.spec(docType, values)
    const isLacking = base && recordsOf(base[field.name]).length === 0
    return isLacking ? { ...field, rules: [], hint: '缺少时不能审核通过' } : field
  })
}

const types: Record<string, string> = { '1': '企业', '2': '个人' }

function company(values: CustomerValues, { base, number }: CustomerFormContext): CustomerField[] {
  const ofPerson = isPerson(values.customerType)
  const what = ofPerson ? '身份证号' : '统一社会信用代码'
  const sum: Rule = ofPerson
    ? { checksum: 'idCard', message: '身份证号不正确，请核对 18 位号码' }
    : { checksum: 'creditCode', message: '统一社会信用代码不正确，请核对 18 位代码' }
  return [
    {
      name: 'customerType',
      label: '客户类型',
      control: <DictRadio code="hy_customer_type" />,
      rules: [{ required: true, message: '请选择客户类型!' }],
      show: (value) => types[String(value)] ?? '（空）',
      wide: true,
    },
    {
      ...plain('consignor', ofPerson ? '姓名' : '客户名称', 512, [
        { required: true, message: ofPerson ? '请输入姓名!' : '请输入客户名称!' },
      ]),
      wide: true,
    },
    numberField(base, 'consignorId', what, [{ required: true, message: `请输入${what}!` }, sum, number], {
      maxLength: 18,
      dependsOn: ['customerType'],
    }),
    ...(ofPerson ? [] : [plain('legalPerson', '法定代表人', 50)]),
    dateSpec('licenceValidTo', ofPerson ? '身份证有效期止' : '营业执照有效期止', { mayBeEndless: true }),
    {
      name: 'divisionCode',
      label: '所在地区',
      control: <AreaPicker anyLevel />,
    },
    plain('address', '详细地址', 256),
  ]
}

const phone: Rule = {
  pattern: /^(?:1[3-9]\d{9}|0\d{2,3}-?[1-9]\d{6,7})$/,
  message: '请输入正确的手机号或座机号',
}

function contact(base: CustomerValues | undefined): CustomerField[] {
  return [
    plain('contact', '联系人', 50, [{ required: true, message: '请输入联系人!' }]),
    numberField(base, 'contactPhone', '联系电话', [{ required: true, message: '请输入联系电话!' }, phone], {
      maxLength: 13,
      inputMode: 'tel',
      hint: '手机号，或座机如 0351-7654321',
    }),
  ]
}

function invoice(values: CustomerValues, base: CustomerValues | undefined): CustomerField[] {
  return [
    {
      ...plain('invoiceTitle', '发票抬头', 256),
      hint: isPerson(values.customerType) ? undefined : '通常与客户名称相同',
    },
    numberField(
      base,
      'invoiceTaxNo',
      '纳税人识别号',
      [{ pattern: /^[0-9A-Z]{15,20}$/, message: '纳税人识别号应为15到20位数字或大写字母' }],
      { maxLength: 20 },
    ),
    plain('invoiceBank', '开户银行', 128),
    numberField(
      base,
      'invoiceAccount',
      '银行账号',
      [{ pattern: /^\d{8,30}$/, message: '银行账号应为8到30位数字' }],
      { maxLength: 30, inputMode: 'numeric' },
    ),
    plain('invoiceAddress', '开票地址', 256),
    numberField(base, 'invoicePhone', '开票电话', [phone], { maxLength: 13, inputMode: 'tel' }),
  ]
}

function contract(values: CustomerValues): CustomerField[] {
  return [
    plain('contractNo', '合同编号', 64),
    {
      name: 'salesman',
      label: '业务员',
      control: <DictSearchSelect dict={OPERATORS} placeholder="输入姓名搜索" />,
    },
    dateSpec('contractFrom', '合同开始日期'),
    dateSpec('contractTo', '合同截止日期', {
      rules: [notBefore(values.contractFrom, '合同截止日期不能早于开始日期')],
      dependsOn: ['contractFrom'],
    }),
    {
      name: 'settleType',
      label: '结算方式',
      control: <DictSelect code="hy_settle_type" />,
      rules: [{ required: true, message: '请选择结算方式!' }],
    },
    moneySpec('creditLimitFen', '信用额度'),
    numberSpec('serviceRatePermille', '服务费率', {
      min: 0,
      max: 1000,
      suffix: '‰',
      hint: '按运费的千分比收取，如 60‰ 即 6%',
      show: (rate) => `${rate ?? 0}‰`,
    }),
  ]
}

function plain(
  name: CustomerField['name'],
  label: string,
  maxLength: number,
  rules: readonly Rule[] = [],
): CustomerField {
  return { name, label, control: <Input maxLength={maxLength} autoComplete="off" />, rules }
}

interface NumberOptions {
  maxLength: number
  inputMode?: 'numeric' | 'tel'
  hint?: string
  dependsOn?: CustomerField['dependsOn']
}

function numberField(
  base: CustomerValues | undefined,
  name: MaskedField,
  label: string,
  rules: readonly Rule[],
  options: NumberOptions,
): CustomerField {
  const reveal = () => revealCustomerField(String(base?.id), name)
  return maskedSpec(name, label, { stored: base?.[name], reveal, rules, ...options })
}
