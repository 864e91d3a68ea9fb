import { Input } from 'antd'
import { dateSpec } from '@/ui/modal-form/date-spec'
import type { FormSection } from '@/ui/modal-form/form-section'
import { AreaPicker } from '@/widgets/area-picker/area-picker'
import { DictMultiSelect } from '@/widgets/dict-multi-select'
import { DictSelect } from '@/widgets/dict-select'
import { documents, paysSomeoneElse } from './document-types'
import { endRules, LightTruckOnly, need, specsOver, yesNo } from './driver-field-specs'
import type { DriverField, DriverValues } from './driver-form-values'

/** The form of a driver as far as it is filled in: what is asked depends on it (domain §2.1, §3). */
export function driverSections(values: DriverValues, base: DriverValues): FormSection[] {
  return [
    { title: '基本信息', fields: basics(base) },
    { title: '身份证', fields: identity(values, base) },
    { title: '驾驶证', fields: licence(values, base) },
    { title: '从业资格证', fields: qualification(values, base) },
    { title: '收款账户', fields: account(values, base) },
    { title: '其他', fields: [remark] },
  ]
}

function basics(base: DriverValues): DriverField[] {
  const { number } = specsOver(base)
  return [
    {
      name: 'driverName',
      label: '姓名',
      control: <Input maxLength={30} autoComplete="off" />,
      rules: [...need('请输入姓名!'), { preset: 'person-name' }],
    },
    number({
      name: 'telephone',
      label: '手机号',
      rules: [...need('请输入手机号!'), { preset: 'm' }],
      maxLength: 11,
      inputMode: 'tel',
    }),
    {
      name: 'residentDivisionCode',
      label: '常驻地',
      control: <AreaPicker anyLevel />,
    },
  ]
}

function identity(values: DriverValues, base: DriverValues): DriverField[] {
  const { number } = specsOver(base)
  return [
    documents.spec('11', values),
    documents.spec('12', values),
    {
      ...number({
        name: 'drivingLicense',
        label: '身份证号',
        rules: [
          ...need('请输入身份证号!'),
          { checksum: 'idCard', message: '身份证号不正确，请核对 18 位号码' },
        ],
        maxLength: 18,
      }),
      wide: true,
    },
    dateSpec('idCardValidFrom', '身份证有效期起'),
    dateSpec('idCardValidTo', '身份证有效期止', endRules(values, 'idCardValidFrom', '身份证有效期止')),
  ]
}

function licence(values: DriverValues, base: DriverValues): DriverField[] {
  const { number } = specsOver(base)
  return [
    documents.spec('13', values),
    documents.spec('14', values),
    number({
      name: 'driverLicenseNumber',
      label: '驾驶证号',
      rules: [{ checksum: 'idCard', message: '驾驶证号不正确，请核对 18 位号码' }],
      maxLength: 18,
      hint: '通常与身份证号相同',
    }),
    {
      name: 'vehicleClass',
      label: '准驾车型',
      control: <DictMultiSelect code="hy_license_class" showsValues />,
      rules: need('请选择准驾车型!'),
    },
    dateSpec('firstIssueDate', '初次领证日期'),
    {
      name: 'issuingOrganizations',
      label: '发证机关',
      control: <Input maxLength={128} autoComplete="off" />,
    },
    dateSpec('validPeriodFrom', '驾驶证有效期起'),
    dateSpec('validPeriodTo', '驾驶证有效期止', endRules(values, 'validPeriodFrom', '驾驶证有效期止')),
  ]
}

function qualification(values: DriverValues, base: DriverValues): DriverField[] {
  const { number } = specsOver(base)
  const isNeeded = values.lightTruckOnly !== true
  return [
    { name: 'lightTruckOnly', label: '车型', control: <LightTruckOnly />, wide: true, show: yesNo },
    documents.spec('15', values),
    number({
      name: 'qualificationCertificate',
      label: '从业资格证号',
      rules: [
        ...need('请输入从业资格证号!', isNeeded),
        { checksum: 'qualification', message: '从业资格证号应为 18 位身份证号或 19 位数字，请核对' },
      ],
      maxLength: 19,
      dependsOn: ['lightTruckOnly'],
    }),
    {
      name: 'qualificationType',
      label: '从业资格类别',
      control: <DictSelect code="hy_qualification_type" />,
    },
    {
      name: 'qualificationProvinceCode',
      label: '发证省份',
      control: <AreaPicker depth={1} placeholder="请选择省份" />,
    },
    dateSpec('qualificationValidFrom', '从业资格证有效期起'),
    dateSpec(
      'qualificationValidTo',
      '从业资格证有效期止',
      endRules(values, 'qualificationValidFrom', '从业资格证有效期止', isNeeded),
    ),
  ]
}

function account(values: DriverValues, base: DriverValues): DriverField[] {
  const { number } = specsOver(base)
  const hasCard = Boolean(values.bankCardNo)
  return [
    {
      name: 'accountName',
      label: '收款人',
      control: <Input maxLength={50} autoComplete="off" />,
      rules: need('请输入收款人!', hasCard),
      hint: '不是司机本人时需要代收款授权委托书',
      dependsOn: ['bankCardNo'],
    },
    number({
      name: 'bankCardNo',
      label: '银行卡号',
      rules: [{ checksum: 'bankCard', message: '银行卡号应为 16 到 19 位数字，请核对' }],
      maxLength: 19,
      inputMode: 'numeric',
    }),
    { name: 'bankName', label: '开户行', control: <Input maxLength={64} autoComplete="off" /> },
    { name: 'bankCode', label: '银行代码', control: <DictSelect code="hy_bank_code" /> },
    documents.spec('16', values),
    ...(paysSomeoneElse(values) ? [documents.spec('17', values)] : []),
  ]
}

const remark: DriverField = {
  name: 'remark',
  label: '备注',
  control: <Input.TextArea maxLength={256} autoSize={{ minRows: 2, maxRows: 5 }} showCount />,
  wide: true,
}
