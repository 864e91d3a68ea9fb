import { Input } from 'antd'
import { dateSpec, notBefore } from '@/ui/modal-form/date-spec'
import type { FormSection } from '@/ui/modal-form/form-section'
import type { Rule } from '@/validation/run'
import { AreaPicker } from '@/widgets/area-picker/area-picker'
import { DictSelect } from '@/widgets/dict-select'
import type { FormValues } from '@/widgets/dossier/document-fields'
import { maskedSpec } from '@/widgets/masked-spec'
import type { CarrierField, MaskedField } from './carrier-form-values'
import { revealCarrierField } from './carrier-queries'
import { documents, hasPermit, isCaptain, isPerson, needsPermit } from './document-types'

/** The form of a carrier as far as it is filled in: what is asked depends on its type (domain §2.4, §3). */
export function carrierSections(values: FormValues, base: FormValues): FormSection[] {
  return [
    { title: '基本信息', fields: basics(values, base) },
    { title: '道路运输经营许可证', fields: permit(values) },
    { title: '联系方式', fields: contact(base) },
    ...(isCaptain(values) ? [{ title: '车队资料', fields: fleet(values) }] : []),
    { title: '其他', fields: [remark] },
  ]
}

const need = (message: string, isNeeded = true): Rule[] => (isNeeded ? [{ required: true, message }] : [])

const plain = (
  name: CarrierField['name'],
  label: string,
  maxLength: number,
  more: Partial<CarrierField> = {},
): CarrierField => ({
  name,
  label,
  control: <Input maxLength={maxLength} autoComplete="off" />,
  ...more,
})

interface NumberField {
  name: MaskedField
  label: string
  rules: readonly Rule[]
  maxLength: number
  inputMode?: 'tel'
  hint?: string
  dependsOn?: CarrierField['dependsOn']
}

const number = (base: FormValues, { name, label, ...more }: NumberField): CarrierField =>
  maskedSpec(name, label, {
    stored: base[name],
    reveal: () => revealCarrierField(String(base.id), name, String(base.taskId)),
    ...more,
  })

function basics(values: FormValues, base: FormValues): CarrierField[] {
  const ofPerson = isPerson(values)
  const what = ofPerson ? '身份证号' : '统一社会信用代码'
  const sum: Rule = ofPerson
    ? { checksum: 'idCard', message: '身份证号不正确，请核对 18 位号码' }
    : { checksum: 'creditCode', message: '统一社会信用代码不正确，请核对 18 位代码' }
  return [
    {
      name: 'type',
      label: '承运商类型',
      control: <DictSelect code="hy_carrier_type" />,
      rules: need('请选择承运商类型!'),
      wide: true,
    },
    ...(ofPerson ? ['11', '12'] : ['41']).map((docType) => documents.spec(docType, values)),
    plain('actualCarrierName', ofPerson ? '姓名' : '名称', 256, {
      rules: need(ofPerson ? '请输入姓名!' : '请输入名称!'),
      hint: ofPerson ? undefined : '个体工商户填许可证上的业户名称',
      dependsOn: ['type'],
      wide: true,
    }),
    number(base, {
      name: 'actualCarrierId',
      label: what,
      rules: [...need(`请输入${what}!`), sum],
      maxLength: 18,
      dependsOn: ['type'],
    }),
    ...(ofPerson
      ? []
      : [
          dateSpec('licenceValidTo', '营业执照有效期止', {
            rules: need('请选择营业执照有效期止!'),
            mayBeEndless: true,
          }),
        ]),
  ]
}

const GOODS = '普通货运'

function permit(values: FormValues): CarrierField[] {
  const isPresent = hasPermit(values)
  const dependsOn: CarrierField['dependsOn'] = ['type', 'actualCarrierBusinessLicense']
  const namesGoods: Rule = {
    handler: (scope) => (String(scope).includes(GOODS) ? undefined : `经营范围应含${GOODS}`),
  }
  return [
    documents.spec('42', values),
    plain('actualCarrierBusinessLicense', '许可证号', 50, {
      rules: [
        ...need('请输入许可证号!', !isPerson(values)),
        { pattern: /^[A-Za-z0-9]{6,50}$/, message: '许可证号应为6到50位数字或字母' },
      ],
      hint: '只有 4.5 吨及以下车辆的，填 6 位区划代码加 000000',
      dependsOn: ['type'],
      wide: true,
    }),
    dateSpec('permitValidFrom', '有效期起'),
    dateSpec('permitValidTo', '有效期止', {
      rules: [
        ...need('请选择许可证有效期止!', isPresent || needsPermit(values)),
        notBefore(values.permitValidFrom, '有效期止不能早于有效期起'),
      ],
      dependsOn: [...dependsOn, 'permitValidFrom'],
    }),
    {
      name: 'businessScope',
      label: '经营范围',
      control: <Input.TextArea maxLength={512} autoSize={{ minRows: 2, maxRows: 5 }} showCount />,
      rules: [
        ...need('请输入经营范围!', isPresent || needsPermit(values)),
        ...(isPresent ? [namesGoods] : []),
      ],
      dependsOn,
      wide: true,
    },
  ]
}

function contact(base: FormValues): CarrierField[] {
  return [
    plain('contact', '联系人', 50, { rules: need('请输入联系人!') }),
    number(base, {
      name: 'contactPhone',
      label: '联系电话',
      rules: [...need('请输入联系电话!'), { preset: 'telephone' }],
      maxLength: 13,
      inputMode: 'tel',
      hint: '手机号，或座机如 0351-7654321',
    }),
    { name: 'divisionCode', label: '所在地区', control: <AreaPicker anyLevel /> },
    plain('address', '详细地址', 256),
  ]
}

/** What the others of a captain's fleet have signed. */
const fleet = (values: FormValues): CarrierField[] =>
  ['17', '43', '44'].map((docType) => documents.spec(docType, values))

const remark: CarrierField = {
  name: 'remark',
  label: '备注',
  control: <Input.TextArea maxLength={256} autoSize={{ minRows: 2, maxRows: 5 }} showCount />,
  wide: true,
}
