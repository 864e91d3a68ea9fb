import { useEffect, useState } from 'react'
import type { SignInResult } from '@/identity/session'
import { type Side, signIn } from './session-calls'
import { type FormProblem, noProblem, problemOf } from './sign-in-problem'

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
