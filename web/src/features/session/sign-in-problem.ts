import { failureOf } from '@/api/failures'
import { Refusal } from '@/api/refusal'

/** What is wrong with a try to sign in, and where to say it. */
export interface FormProblem {
  fields: Readonly<Record<string, string>>
  /** For what belongs to no field. */
  banner: string
  asksCaptcha: boolean
  /** Seconds to wait; 0: none. */
  retryAfter: number
}

export const noProblem: FormProblem = { fields: {}, banner: '', asksCaptcha: false, retryAfter: 0 }

/** Sorts a failed try into fields and banner. A captcha once asked for stays. */
export function problemOf(cause: unknown, askedCaptcha: boolean): FormProblem {
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
