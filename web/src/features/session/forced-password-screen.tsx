import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Refusal } from '@/api/refusal'
import { Banner } from '@/ui/banner'
import { TextField } from '@/ui/text-field'
import { toast } from '@/ui/toast'
import {
  emptyPasswordForm,
  type PasswordErrors,
  type PasswordForm,
  passwordErrors,
  shownErrors,
} from './password-rules'
import { changePassword } from './session-calls'
import { SignInFrame } from './sign-in-frame'

interface ForcedPasswordScreenProps {
  username: string
  onChanged: (token: string) => void
  onSignOut: () => void
}

/** Shown instead of everything else until the first or reset password is replaced. */
export function ForcedPasswordScreen({ username, onChanged, onSignOut }: ForcedPasswordScreenProps) {
  const [form, setForm] = useState(emptyPasswordForm)
  const [touched, setTouched] = useState<ReadonlySet<keyof PasswordForm>>(new Set())
  const [refused, setRefused] = useState<PasswordErrors & { banner?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const errors = { ...refused, ...shownErrors(form, touched) }

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves after a submit, not while typing
  useEffect(() => {
    element.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [refused])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setTouched(new Set(['oldpassword', 'password', 'confirmpassword'] as const))
    if (Object.keys(passwordErrors(form)).length > 0) return setRefused({})
    setBusy(true)
    try {
      const { token, message } = await changePassword({ username, ...form })
      toast.success(message)
      onChanged(token)
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      const byField = Object.fromEntries(cause.errors.map((error) => [error.field, error.message]))
      setRefused(cause.errors.length > 0 ? byField : { banner: cause.message })
      setBusy(false)
    }
  }

  const field = (name: keyof PasswordForm, label: string, autoComplete: string) => (
    <TextField
      label={label}
      type="password"
      name={name}
      autoComplete={autoComplete}
      value={form[name]}
      error={errors[name] ?? ''}
      onText={(text) => {
        setForm({ ...form, [name]: text })
        setRefused({})
      }}
      onBlur={() => form[name] && setTouched(new Set([...touched, name]))}
    />
  )
  return (
    <SignInFrame side="operator" title="修改密码">
      <form ref={element} noValidate onSubmit={submit}>
        {refused.banner ? (
          <Banner tone="error">{refused.banner}</Banner>
        ) : (
          <Banner tone="info">首次登录或密码被重置后，请先设置新密码。</Banner>
        )}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {field('oldpassword', '旧密码', 'current-password')}
        {field('password', '新密码', 'new-password')}
        {field('confirmpassword', '确认新密码', 'new-password')}
        <button
          type="submit"
          className="fd-button fd-button-primary fd-sign-in-submit"
          aria-disabled={isBusy}
        >
          {isBusy ? '正在保存…' : '保存并进入'}
        </button>
        <p className="fd-sign-in-other">
          <button type="button" className="fd-link-button" onClick={onSignOut}>
            退出登录
          </button>
        </p>
      </form>
    </SignInFrame>
  )
}
