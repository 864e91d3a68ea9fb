import { useEffect, useRef } from 'react'
import { TextField } from '@/ui/text-field'
import { passwordHint } from '@/validation/password'
import type { PasswordForm, PasswordFormState } from './use-password-form'

const labels: readonly [keyof PasswordForm, string, string][] = [
  ['oldpassword', '旧密码', 'current-password'],
  ['password', '新密码', 'new-password'],
  ['confirmpassword', '确认新密码', 'new-password'],
]

/** Old, new and confirmed password; `username` lets a password manager file them. */
export function PasswordFields({ form, username }: { form: PasswordFormState; username: string }) {
  const place = useRef<HTMLDivElement>(null)
  const { values, errors, tries, type, touch } = form

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves after a submit, not while typing
  useEffect(() => {
    place.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [tries])

  return (
    <div ref={place}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {labels.map(([name, label, autoComplete]) => (
        <TextField
          key={name}
          label={label}
          type="password"
          name={name}
          autoFocus={name === 'oldpassword'}
          autoComplete={autoComplete}
          value={values[name]}
          error={errors[name] ?? ''}
          hint={name === 'password' ? passwordHint(values.password) : undefined}
          onText={(text) => type(name, text)}
          onBlur={() => values[name] && touch(name)}
        />
      ))}
    </div>
  )
}
