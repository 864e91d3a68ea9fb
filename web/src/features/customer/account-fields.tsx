import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import type { AriaAttributes } from 'react'
import { tidyPhone } from '@/format/tidy'
import { Select } from '@/ui/select'
import { TidyInput } from '@/ui/tidy-input'
import type { Rule } from '@/validation/run'
import { newPasswordFields } from '@/widgets/new-password-fields'
import { failureOf } from '@/widgets/options-failure'
import { uniqueOnServer } from '@/widgets/unique-rule'
import type { CustomerField } from './customer-form-values'
import { type CustomerRole, customerRolesQuery } from './customer-queries'

/** The fields that no two accounts share; keep them between renders. */
export type AccountRules = Record<'username' | 'phone', Rule>

export function accountRules(): AccountRules {
  const rule = (field: string, message: string) => uniqueOnServer({ table: 'sys_user', field, message })
  return { username: rule('username', '用户名已存在!'), phone: rule('phone', '手机号已存在!') }
}

const USERNAME = /^[A-Za-z0-9_.@-]{2,32}$/
const MOBILE = /^1[3-9]\d{9}$/

/** A new account of a customer, for the password typed so far. */
export function accountFields(
  password: string,
  roles: readonly CustomerRole[],
  unique: AccountRules,
): CustomerField[] {
  return [
    {
      name: 'username',
      label: '用户账号',
      control: <Input maxLength={32} autoComplete="off" />,
      hint: '在货主端登录时使用，保存后不能修改',
      rules: [
        { required: true, message: '请输入用户账号!' },
        { pattern: USERNAME, message: '用户账号只能由字母、数字和 _ . @ - 组成，2 到 32 位' },
        unique.username,
      ],
    },
    {
      name: 'realname',
      label: '用户名称',
      control: <Input maxLength={50} autoComplete="off" />,
      rules: [{ required: true, message: '请输入用户名称!' }],
    },
    ...newPasswordFields(password),
    {
      name: 'phone',
      label: '手机号码',
      control: <TidyInput tidy={tidyPhone} maxLength={11} inputMode="tel" />,
      rules: [{ pattern: MOBILE, message: '请输入正确格式的手机号码!' }, unique.phone],
      pii: true,
    },
    {
      name: 'selectedroles',
      label: '角色',
      control: <CustomerRoleSelect />,
      rules: [{ required: true, message: '请选择角色!' }],
      show: (value) => roles.find(({ id }) => id === value)?.roleName ?? '（空）',
    },
  ]
}

/** The role that a first account gets unless another is chosen. */
export function firstRole(roles: readonly CustomerRole[]): string | undefined {
  return (roles.find(({ roleCode }) => roleCode === 'customer_admin') ?? roles[0])?.id
}

interface CustomerRoleSelectProps extends AriaAttributes {
  id?: string
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
}

function CustomerRoleSelect(input: CustomerRoleSelectProps) {
  const roles = useQuery(customerRolesQuery())
  const { failure, closed } = failureOf('角色', roles)
  return (
    <>
      <Select
        {...input}
        placeholder="请选择角色"
        notFoundContent="没有可以授予的角色"
        options={roles.data?.map(({ id, roleName }) => ({ value: id, label: roleName }))}
        {...closed}
      />
      {failure}
    </>
  )
}
