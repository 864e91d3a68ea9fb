import { TextField } from '@/ui/text-field'
import { passwordHint } from '@/validation/password'

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
