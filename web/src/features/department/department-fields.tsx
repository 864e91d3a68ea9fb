import { Input, Radio } from 'antd'
import type { components } from '@/api/schema.gen'
import { tidyPhone } from '@/format/tidy'
import type { Values } from '@/ui/modal-form/conflict'
import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { numberSpec } from '@/ui/modal-form/number-spec'
import { TidyInput } from '@/ui/tidy-input'
import { DepartmentSelect } from '@/widgets/department-select'
import { captionFor, useDictOptions } from '@/widgets/dict-options'

type DepartmentField = FieldSpec<keyof components['schemas']['DepartmentDraft']>

/** A department at the top is a company; below one there are departments and posts. */
const COMPANY = '1'
const below = ['2', '3']

interface DepartmentFieldsOptions {
  values: Values
  /** The department that is edited: it cannot lie below itself. */
  id?: string
  categories: readonly { value: string; label: string }[]
  /** What a department is called. */
  nameOf: (id: string) => string
}

export function useCategories() {
  const options = useDictOptions('org_category')
  return [COMPANY, ...below].map((value) => ({ value, label: captionFor(options, value) }))
}

/** The form of a department as far as it is filled in. */
export function departmentFields({
  values,
  id,
  categories,
  nameOf,
}: DepartmentFieldsOptions): DepartmentField[] {
  const isTop = !values.parentId
  const offered = categories.filter(({ value }) => (value === COMPANY) === isTop)
  const plain = (
    name: DepartmentField['name'],
    label: string,
    maxLength: number,
    more: Partial<DepartmentField> = {},
  ): DepartmentField => ({
    name,
    label,
    control: <Input maxLength={maxLength} autoComplete="off" />,
    ...more,
  })
  return [
    plain('departName', '部门名称', 100, { rules: [{ required: true, message: '请输入机构/部门名称!' }] }),
    {
      name: 'parentId',
      label: '上级部门',
      control: <DepartmentSelect without={id} placeholder="无（一级部门）" />,
      show: (value) => (value ? nameOf(String(value)) : '无（一级部门）'),
      hint: id ? '更换上级会连同下级部门一起移动，机构编码随之更新' : undefined,
    },
    {
      name: 'orgCategory',
      label: '机构类型',
      control: <Radio.Group options={offered} />,
      rules: [
        { required: true, message: '请选择机构类型!' },
        {
          handler: (value) => {
            if (offered.some((each) => each.value === value)) return undefined
            return isTop ? '一级部门只能是公司' : '下级部门不能是公司'
          },
        },
      ],
      dependsOn: ['parentId'],
      show: (value) => categories.find((each) => each.value === value)?.label ?? '',
    },
    numberSpec('departOrder', '排序', { min: 0, max: 999_999, hint: '值越小越靠前' }),
    plain('departNameAbbr', '简称', 100),
    plain('departNameEn', '英文名', 100),
    plain('mobile', '手机号', 11, {
      rules: [{ preset: 'm', message: '请输入正确的手机号码' }],
      control: <TidyInput tidy={tidyPhone} maxLength={11} inputMode="tel" />,
    }),
    plain('fax', '传真', 32),
    plain('address', '地址', 100, { wide: true }),
    {
      name: 'memo',
      label: '备注',
      control: <Input.TextArea maxLength={255} autoSize={{ minRows: 2, maxRows: 5 }} showCount />,
      wide: true,
    },
  ]
}

const names = [
  'departName',
  'parentId',
  'orgCategory',
  'departOrder',
  'departNameAbbr',
  'departNameEn',
  'mobile',
  'fax',
  'address',
  'memo',
] as const

/** A department as the form shows it. */
export function valuesOfDepartment(department: Values): Values {
  const values: Values = { id: department.id, version: department.version }
  for (const name of names) values[name] = department[name] === '' ? undefined : department[name]
  return values
}

/** What is sent: of a new department all that is filled in, of an edited one what differs, where an emptied field says "". */
export function departmentDraft(values: Values, base?: Values): Values {
  const draft: Values = base ? { id: values.id, version: values.version } : {}
  const read = (from: Values | undefined, name: string) => {
    const value = from?.[name]
    return typeof value === 'string' ? value.trim() : (value ?? '')
  }
  for (const name of names) if (read(values, name) !== read(base, name)) draft[name] = read(values, name)
  return draft
}
