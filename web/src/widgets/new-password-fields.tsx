import { Input } from 'antd'
import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { passwordHint, passwordLength, whyNotRepeated, whyWrongLength } from '@/validation/password'

const { max } = passwordLength

/** A new password and its repetition, for what is typed so far; never kept as a draft. */
export function newPasswordFields(password: string): FieldSpec<'password' | 'confirmpassword'>[] {
  return [
    {
      name: 'password',
      label: '登录密码',
      control: <Input.Password autoComplete="new-password" maxLength={max * 2} />,
      hint: passwordHint(password),
      rules: [
        { required: true, message: '请输入登录密码!' },
        { handler: (value) => whyWrongLength(String(value)) },
      ],
      asTyped: true,
      pii: true,
    },
    {
      name: 'confirmpassword',
      label: '确认密码',
      control: <Input.Password autoComplete="new-password" maxLength={max * 2} />,
      rules: [
        { required: true, message: '请重新输入登录密码!' },
        { handler: (value) => whyNotRepeated(password, value) },
      ],
      dependsOn: ['password'],
      asTyped: true,
      pii: true,
    },
  ]
}
