import { Input, Radio } from 'antd'
import { idsOf } from '@/format/ids'
import { tidyPhone } from '@/format/tidy'
import { dateSpec } from '@/ui/modal-form/date-spec'
import type { FieldSpec } from '@/ui/modal-form/field-spec'
import type { FormSection } from '@/ui/modal-form/form-section'
import { TidyInput } from '@/ui/tidy-input'
import { unlessStored } from '@/validation/unless-stored'
import { DepartmentMultiSelect } from '@/widgets/department-select'
import { DictSearchSelect } from '@/widgets/dict-search-select'
import { DictSelect } from '@/widgets/dict-select'
import { maskedSpec } from '@/widgets/masked-spec'
import { newPasswordFields } from '@/widgets/new-password-fields'
import { PictureCards } from '@/widgets/upload/picture-cards'
import { pathText, present } from '@/widgets/upload/upload-record'
import { RoleSelect } from './role-select'
import { CUSTOMER, lastingPicture, ORDINARY, recordsOf, SUPERIOR, type UserValues } from './user-form-values'
import { type MaskedField, revealUserField, type UserDraft } from './user-queries'
import type { UniqueRules } from './user-unique-rules'

type UserField = FieldSpec<keyof UserDraft>

/** What the form of one user must know. */
export interface UserFormContext {
  /** Undefined for a new user. */
  base: UserValues | undefined
  unique: UniqueRules
  /** Whether roles can be given; undefined where they are not even shown. */
  roles: 'open' | 'own' | undefined
  /** What values are called, for conflicts. */
  departmentName: (id: string) => string
  roleName: (id: string) => string
  sexName: (value: unknown) => string
}

/** The form of a user as far as it is filled in. */
export function userSections(values: UserValues, context: UserFormContext): FormSection[] {
  return [
    { title: '账号', fields: account(values, context) },
    { title: '组织与角色', fields: organisation(values, context) },
    { title: '联系方式', fields: contact(context) },
    { title: '个人资料', fields: personal(context) },
  ]
}

const USERNAME = /^[A-Za-z0-9_.@-]{2,32}$/

function account(values: UserValues, { base, unique }: UserFormContext): UserField[] {
  const isNew = base === undefined
  return [
    {
      name: 'username',
      label: '用户账号',
      control: <Input maxLength={32} autoComplete="off" disabled={!isNew} />,
      hint: isNew ? '登录时使用，保存后不能修改' : undefined,
      rules: isNew
        ? [
            { required: true, message: '请输入用户账号!' },
            { pattern: USERNAME, message: '用户账号只能由字母、数字和 _ . @ - 组成，2 到 32 位' },
            unique.username,
          ]
        : [],
    },
    {
      name: 'realname',
      label: '用户名称',
      control: <Input maxLength={50} autoComplete="off" />,
      rules: [{ required: true, message: '请输入用户名称!' }],
    },
    ...(isNew ? newPasswordFields(String(values.password ?? '')) : []),
    {
      name: 'workNo',
      label: '工号',
      control: <Input maxLength={32} autoComplete="off" />,
      // Who came without one, as the first administrator, need not get one now.
      rules: [
        ...(isNew || base.workNo ? [{ required: true, message: '请输入工号!' } as const] : []),
        unique.workNo,
      ],
    },
    {
      name: 'post',
      label: '岗位',
      control: <DictSearchSelect dict="sys_position,name,code" placeholder="输入名称搜索" />,
    },
  ]
}

function organisation(values: UserValues, context: UserFormContext): UserField[] {
  const { base, roles, departmentName, roleName } = context
  const namesOf = (nameOf: (id: string) => string) => (value: unknown) =>
    idsOf(value).map(nameOf).join('、') || '（空）'
  const named = namesOf(departmentName)
  const departments: UserField = {
    name: 'selecteddeparts',
    label: '所属部门',
    control: <DepartmentMultiSelect />,
    wide: true,
    show: named,
    isSet: true,
  }
  const identity: UserField = {
    name: 'userIdentity',
    label: '身份',
    control: <Radio.Group options={identities} />,
    hint: '上级可以在「我的部门」管理所负责的部门',
    wide: true,
    show: (value) => identities.find((each) => each.value === value)?.label ?? '',
  }
  const managed: UserField = {
    name: 'departIds',
    label: '负责部门',
    control: (
      <DepartmentMultiSelect placeholder="从所属部门中选择" among={String(values.selecteddeparts ?? '')} />
    ),
    wide: true,
    show: named,
    isSet: true,
    dependsOn: ['selecteddeparts', 'userIdentity'],
  }
  const given: UserField = {
    name: 'selectedroles',
    label: '角色',
    control: <RoleSelect disabled={roles === 'own'} />,
    hint: roles === 'own' ? '不能修改自己的角色' : '只列出您可以授予的角色',
    wide: true,
    show: namesOf(roleName),
    isSet: true,
  }
  // An account of a customer is in no department.
  const places =
    base?.userType === CUSTOMER
      ? []
      : [departments, identity, ...(values.userIdentity === SUPERIOR ? [managed] : [])]
  return [...places, ...(roles ? [given] : [])]
}

const identities = [
  { value: ORDINARY, label: '普通用户' },
  { value: SUPERIOR, label: '上级' },
]

const MOBILE = /^1[3-9]\d{9}$/
const EMAIL = /^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/
const LANDLINE = /^0\d{2,3}-[1-9]\d{6,7}$/

function contact({ base, unique }: UserFormContext): UserField[] {
  const masked = (
    name: MaskedField,
    label: string,
    pattern: RegExp,
    inputMode: 'tel' | 'email',
    maxLength: number,
  ): UserField =>
    maskedSpec(name, label, {
      stored: base?.[name],
      reveal: () => revealUserField(String(base?.id), name),
      rules: [{ pattern, message: `请输入正确格式的${label}!` }, unique[name]],
      maxLength,
      inputMode,
    })
  return [
    masked('phone', '手机号码', MOBILE, 'tel', 32),
    masked('email', '邮箱', EMAIL, 'email', 64),
    {
      name: 'telephone',
      label: '座机',
      control: <TidyInput tidy={tidyPhone} maxLength={64} inputMode="tel" />,
      rules: unlessStored(base?.telephone, [{ pattern: LANDLINE, message: '请输入正确的座机号码' }]),
      hint: '如 0351-7654321',
      pii: true,
    },
  ]
}

const personal = ({ sexName }: UserFormContext): UserField[] => [
  {
    name: 'sex',
    label: '性别',
    control: <DictSelect code="sex" />,
    show: sexName,
  },
  dateSpec('birthday', '生日', { pii: true }),
  {
    name: 'avatar',
    label: '头像',
    control: <PictureCards label="头像" number={1} biz="avatar" />,
    rules: [
      {
        handler: (value) =>
          present(recordsOf(value)).some(({ status }) => status === 'error')
            ? '请重试或移除上传失败的图片'
            : undefined,
      },
    ],
    lasting: lastingPicture,
    sameAs: (value) => pathText(recordsOf(value)),
    show: (value) => (pathText(recordsOf(value)) ? '已上传的图片' : '（无）'),
  },
]
