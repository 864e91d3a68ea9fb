import { useState } from 'react'
import { Refusal } from '@/api/refusal'
import { session } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { useNow } from '@/ui/use-now'
import type { Side } from '../session-calls'
import { type EntryProblem, entryProblemOf, noEntryProblem } from './entry-problem'
import { type CodeUse, requestCode } from './sign-in-method-calls'

export interface CodeText {
  mobile: string
  code: string
  /** What is read from the picture, while one is asked for. */
  picture: string
}

/** Seconds between two codes to one phone; the server counts them too. */
const CODE_EVERY = 60

/** Phone and code under their names on the wire. */
const ownNames = { mobile: 'mobile', captcha: 'captcha' }

const MOBILE_FORM = /^1[3-9]\d{9}$/
const CODE_FORM = /^\d{6}$/

/** Phone and code of a form, with the request that sends the code. */
export function useCodeFields(use: CodeUse, side: Side) {
  const [text, setText] = useState<CodeText>({ mobile: '', code: '', picture: '' })
  const [checkKey, setCheckKey] = useState('')
  const [asksPicture, setAsksPicture] = useState(false)
  const [problem, setProblem] = useState<EntryProblem>(noEntryProblem)
  const [notice, setNotice] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isSending, setSending] = useState(false)
  const [seconds, waitFor] = useCodeWait()

  const type = (field: keyof CodeText) => (value: string) =>
    setText((typed) => ({ ...typed, [field]: value }))

  /** Says a failed try; a wrong code may bring the picture. */
  const refuse = (cause: unknown, names: Record<string, string>) => {
    if (cause instanceof Refusal && cause.asks('captchaRequired')) setAsksPicture(true)
    setNotice('')
    setProblem(entryProblemOf(cause, names))
    setText((typed) => ({ ...typed, picture: '' }))
  }

  /** Does what the form is for, once nothing is wrong: `others` are problems beside phone and code. */
  const submit = async (
    act: (text: CodeText) => Promise<void>,
    others: Record<string, string> = {},
    names: Record<string, string> = ownNames,
  ) => {
    const fields = { ...codeProblems(text), ...others }
    if (Object.keys(fields).length > 0) return setProblem({ fields, banner: '' })
    setBusy(true)
    try {
      await act(text)
    } catch (cause) {
      refuse(cause, names)
      setBusy(false)
    }
  }

  const send = async () => {
    if (isSending || seconds > 0) return
    const fields = missing(text, asksPicture)
    if (Object.keys(fields).length > 0) return setProblem({ fields, banner: '' })
    setSending(true)
    setProblem(noEntryProblem)
    try {
      const picture = asksPicture ? { captcha: text.picture.trim(), checkKey } : null
      const { message } = await requestCode(use, side, text.mobile, picture)
      setNotice(message)
      setAsksPicture(false)
      waitFor(CODE_EVERY)
    } catch (cause) {
      if (cause instanceof Refusal && cause.status === 429) waitFor(cause.retryAfter || CODE_EVERY)
      refuse(cause, { mobile: 'mobile', captcha: 'picture' })
    } finally {
      setSending(false)
    }
  }
  return {
    text,
    type,
    asksPicture,
    setCheckKey,
    problem,
    notice,
    isBusy,
    submit,
    isSending,
    seconds,
    send,
  }
}

/** Seconds until another code may be asked for; they go on after a reload. */
function useCodeWait(): [seconds: number, waitFor: (seconds: number) => void] {
  const [until, setUntil] = useState(() => session.get(keys.codeWait) ?? 0)
  useNow()
  const waitFor = (seconds: number) => {
    const end = Date.now() + seconds * 1_000
    session.set(keys.codeWait, end)
    setUntil(end)
  }
  return [Math.max(0, Math.ceil((until - Date.now()) / 1_000)), waitFor]
}

function missing({ mobile, picture }: CodeText, asksPicture: boolean): Record<string, string> {
  const fields: Record<string, string> = { ...mobileProblem(mobile) }
  if (asksPicture && !picture.trim()) fields.picture = '请输入图形验证码!'
  return fields
}

function mobileProblem(mobile: string): Record<string, string> {
  if (MOBILE_FORM.test(mobile)) return {}
  return { mobile: mobile ? '您的手机号码格式不正确!' : '请输入手机号!' }
}

/** What is wrong with phone and code before the server is asked. */
function codeProblems({ mobile, code }: CodeText): Record<string, string> {
  const fields = mobileProblem(mobile)
  if (!CODE_FORM.test(code)) fields.captcha = '请输入 6 位短信验证码'
  return fields
}

export type CodeFieldsState = ReturnType<typeof useCodeFields>
