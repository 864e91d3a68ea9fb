import { call, callForEnvelope } from '@/api/call'
import type { OptionsOf, PathFor } from '@/api/call-types'
import { Refusal } from '@/api/refusal'
import type { SignInResult } from '@/identity/session'

/** Statuses that the sign-in form says by itself, beside its fields. */
const saidByForm = [0, 400, 401, 403, 404, 429, 500, 502, 503, 504]

export interface Credentials {
  username: string
  password: string
  captcha?: string
  checkKey?: string
}

/** Who a sign-in is for: the platform's staff or its customers (货主端). */
export type Side = 'operator' | 'shipper'

/** Signs in; throws the refusal otherwise. */
export async function signIn(side: Side, credentials: Credentials): Promise<SignInResult> {
  const method = side === 'shipper' ? 'customerLogin' : 'login'
  const { code, result, message } = await callForEnvelope('POST', paths[method], {
    body: { ...credentials, remember_me: true },
    handles: saidByForm,
  })
  // The call throws when the flag is not set.
  if (!isSignedIn(method, { success: true, code }))
    throw new Refusal({ status: 200, code: Number(code) || 500, message })
  return result as SignInResult
}

const paths = { login: '/sys/login', customerLogin: '/sys/customerlogin' } as const

/** The picture of the captcha for the key, as a data URL. */
export async function captchaImage(key: string): Promise<string> {
  return (await call('GET', '/sys/randomImage/{key}', { path: { key }, handles: saidByForm })) as string
}

/** Ends the session on the server; `token` because this browser has forgotten it already. */
export async function logout(token: string): Promise<void> {
  await call('POST', '/sys/logout', {
    headers: { 'X-Access-Token': token },
    keepalive: true,
    handles: saidByForm,
  })
}

export interface PasswordChange {
  username: string
  oldpassword: string
  password: string
  confirmpassword: string
}

/** The call that changes the signed-in user's own password. */
export const OWN_PASSWORD = '/sys/user/updatePassword'

/** Changes a password, once however often it is sent, and returns the server's words; of the user's own every other session ends. */
export async function changePassword(url: PathFor<'POST'>, body: PasswordChange): Promise<string> {
  return (await callForEnvelope('POST', url, { body, once: true } as OptionsOf<'POST', typeof url>)).message
}

/** The ways in (spec §4). */
export type SignInMethod = 'login' | 'phoneLogin' | 'customerLogin' | 'thirdLogin' | 'validateLogin'

/**
 * Whether an answer lets the user in: for the first four its code is
 * `200`, as text or as a number; the last, of another sign-on service, says so
 * by its success flag alone.
 */
export function isSignedIn(
  method: SignInMethod,
  answer: { success: boolean; code: number | string },
): boolean {
  return method === 'validateLogin' ? answer.success : String(answer.code) === '200'
}
