import { TextField } from '@/ui/text-field'
import { passwordHint, whyNotRepeated, whyWrongLength } from '@/validation/password'

export interface NewPassword {
  password: string
  confirmpassword: string
}

interface NewPasswordFieldsProps {
  label: string
  values: NewPassword
  fields: Readonly<Record<string, string>>
  onText: (name: keyof NewPassword, text: string) => void
}

/** A password that is chosen, and typed again. */
export function NewPasswordFields({ label, values, fields, onText }: NewPasswordFieldsProps) {
  return (
    <>
      <TextField
        label={label}
        name="password"
        type="password"
        autoComplete="new-password"
        value={values.password}
        error={fields.password ?? ''}
        hint={passwordHint(values.password)}
        onText={(text) => onText('password', text)}
      />
      <TextField
        label={`确认${label}`}
        name="confirmpassword"
        type="password"
        autoComplete="new-password"
        value={values.confirmpassword}
        error={fields.confirmpassword ?? ''}
        onText={(text) => onText('confirmpassword', text)}
      />
    </>
  )
}

/** What is wrong with a chosen password before the server is asked. */
export function newPasswordProblems({ password, confirmpassword }: NewPassword): Record<string, string> {
  const problems = {
    password: password ? whyWrongLength(password) : '请输入密码!',
    confirmpassword: confirmpassword ? whyNotRepeated(password, confirmpassword) : '请再次输入密码',
  }
  return Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => !!entry[1]))
}
