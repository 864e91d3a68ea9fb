import { Input } from 'antd'
import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { passwordHint, passwordLength } from '@/validation/password'

const { min, max } = passwordLength

/** The rule of every new password; the server also knows the common ones. */
function lengthOf(value: unknown): string | undefined {
  const length = [...String(value)].length
  return length < min || length > max ? `密码长度为 ${min} 到 ${max} 位` : undefined
}

/** A new password and its repetition, for what is typed so far; never kept as a draft. */
export function newPasswordFields(password: string): FieldSpec<'password' | 'confirmpassword'>[] {
  return [
    {
      name: 'password',
      label: '登录密码',
      control: <Input.Password autoComplete="new-password" maxLength={max * 2} />,
      hint: passwordHint(password),
      rules: [{ required: true, message: '请输入登录密码!' }, { handler: lengthOf }],
      asTyped: true,
      pii: true,
    },
    {
      name: 'confirmpassword',
      label: '确认密码',
      control: <Input.Password autoComplete="new-password" maxLength={max * 2} />,
      rules: [
        { required: true, message: '请重新输入登录密码!' },
        { handler: (value) => (value === password ? undefined : '两次输入的密码不一样！') },
      ],
      dependsOn: ['password'],
      asTyped: true,
      pii: true,
    },
  ]
}
