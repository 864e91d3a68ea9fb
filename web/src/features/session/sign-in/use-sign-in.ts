import { useEffect, useState } from 'react'
import { failureOf } from '@/api/failures'
import { Refusal } from '@/api/refusal'
import type { SignInResult } from '@/identity/session'
import { type Side, signIn } from '../session-calls'

export interface SignInText {
  username: string
  password: string
  captcha: string
}

/** The state of the sign-in form and its one action. */
export function useSignIn(side: Side, onSignedIn: (result: SignInResult) => void) {
  const [text, setText] = useState<SignInText>({ username: '', password: '', captcha: '' })
  const [checkKey, setCheckKey] = useState('')
  const [problem, setProblem] = useState<FormProblem>(noProblem)
  const [isBusy, setBusy] = useState(false)
  const seconds = useCountdown(problem)

  const submit = async () => {
    if (isBusy || seconds > 0) return
    const { asksCaptcha } = problem
    const missing = missingFields(text, asksCaptcha)
    if (missing) return setProblem({ ...noProblem, fields: missing, asksCaptcha })
    setBusy(true)
    try {
      const { username, password, captcha } = text
      const withCaptcha = asksCaptcha ? { captcha: captcha.trim(), checkKey } : {}
      onSignedIn(await signIn(side, { username: username.trim(), password, ...withCaptcha }))
    } catch (cause) {
      setProblem((known) => problemOf(cause, known.asksCaptcha))
      setText((typed) => ({ ...typed, captcha: '' }))
      setBusy(false)
    }
  }
  const type = (field: keyof SignInText) => (value: string) =>
    setText((typed) => ({ ...typed, [field]: value }))
  const fill = (credentials: { username: string; password: string }) => {
    setText((typed) => ({ ...typed, ...credentials }))
    setProblem((known) => ({ ...noProblem, asksCaptcha: known.asksCaptcha }))
  }
  return { text, type, fill, problem, seconds, isBusy, submit, setCheckKey }
}

function missingFields({ username, password, captcha }: SignInText, asksCaptcha: boolean) {
  const missing: Record<string, string> = {}
  if (!username.trim()) missing.username = '请输入用户名!'
  if (!password) missing.password = '请输入密码!'
  if (asksCaptcha && !captcha.trim()) missing.captcha = '请输入验证码!'
  return Object.keys(missing).length > 0 ? missing : null
}

/** Seconds until the server accepts another try; 0 when it does. */
function useCountdown(problem: FormProblem): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    setSeconds(problem.retryAfter)
    if (problem.retryAfter <= 0) return
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1_000)
    return () => clearInterval(timer)
  }, [problem])
  return seconds
}

/** What is wrong with a try to sign in, and where to say it. */
interface FormProblem {
  fields: Readonly<Record<string, string>>
  /** For what belongs to no field. */
  banner: string
  asksCaptcha: boolean
  /** Seconds to wait; 0: none. */
  retryAfter: number
}

export const noProblem: FormProblem = { fields: {}, banner: '', asksCaptcha: false, retryAfter: 0 }

/** Sorts a failed try into fields and banner. A captcha once asked for stays. */
function problemOf(cause: unknown, askedCaptcha: boolean): FormProblem {
  if (!(cause instanceof Refusal)) throw cause
  const asksCaptcha = askedCaptcha || cause.asks('captchaRequired')
  if (cause.status === 429) return { ...noProblem, asksCaptcha, retryAfter: cause.retryAfter || 60 }

  const shown = ['username', 'password', ...(asksCaptcha ? ['captcha'] : [])]
  const fields: Record<string, string> = {}
  for (const error of cause.errors) if (shown.includes(error.field)) fields[error.field] ??= error.message
  // The sentence names the field in Chinese where the server names none on the wire.
  if (asksCaptcha && cause.message.startsWith('验证码')) fields.captcha ??= cause.message
  const banner = Object.keys(fields).length > 0 ? '' : bannerOf(cause)
  return { fields, banner, asksCaptcha, retryAfter: 0 }
}

function bannerOf(refusal: Refusal): string {
  return refusal.status === 200 ? refusal.message : failureOf(refusal, false).title
}
