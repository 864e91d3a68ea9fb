import { type FormEvent, useEffect, useRef } from 'react'
import type { SignInResult } from '@/identity/session'
import { Banner } from '@/ui/banner'
import { TextField } from '@/ui/text-field'
import type { Side } from '../session-calls'
import { CaptchaPicture } from './captcha-picture'
import css from './sign-in.module.css'
import { noProblem, useSignIn } from './use-sign-in'

interface SignInFormProps {
  side: Side
  /** To know before typing; what is wrong with a try takes its place. */
  notice: string
  /** Filled in by a click on a demo user. */
  preset: { username: string; password: string } | null
  onSignedIn: (result: SignInResult) => void
}

const asTyped = { autoCapitalize: 'none', spellCheck: false } as const

/** User name and password; the captcha appears when the server asks for it. */
export function SignInForm({ side, notice, preset, onSignedIn }: SignInFormProps) {
  const { text, type, fill, problem, seconds, isBusy, submit, setCheckKey } = useSignIn(side, onSignedIn)
  const { fields, banner, asksCaptcha } = problem
  const form = useRef<HTMLFormElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: fill is new at each render and only the click matters
  useEffect(() => {
    if (!preset) return
    fill(preset)
    form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
  }, [preset])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new problem moves the focus, typing does not
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [problem])

  const wrong = seconds > 0 ? `尝试过于频繁，请 ${seconds} 秒后再试` : banner
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const bind = (name: 'username' | 'password' | 'captcha', label: string) => ({
    name,
    label,
    value: text[name],
    error: fields[name] ?? '',
    onText: type(name),
  })
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      {wrong && <Banner tone="error">{wrong}</Banner>}
      {notice && problem === noProblem && <Banner tone="info">{notice}</Banner>}
      <TextField {...bind('username', '用户名')} {...asTyped} autoComplete="username" autoFocus />
      <TextField {...bind('password', '密码')} type="password" autoComplete="current-password" />
      {asksCaptcha && (
        <TextField
          {...bind('captcha', '验证码')}
          {...asTyped}
          autoComplete="off"
          maxLength={8}
          extra={<CaptchaPicture attempt={problem} onKey={setCheckKey} />}
        />
      )}
      <button
        type="submit"
        className={`fd-button fd-button-primary ${css.signInSubmit}`}
        aria-disabled={isBusy || seconds > 0}
      >
        {isBusy ? '正在登录…' : '登录'}
      </button>
    </form>
  )
}
