import { call, callForEnvelope } from '@/api/call'
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

/** Signs in; throws the refusal otherwise. Success is code 200, as text or as number (spec §4). */
export async function signIn(side: Side, credentials: Credentials): Promise<SignInResult> {
  const door = side === 'shipper' ? '/sys/customerlogin' : '/sys/login'
  const { code, result, message } = await callForEnvelope('POST', door, {
    body: { ...credentials, remember_me: true },
    handles: saidByForm,
  })
  if (String(code) !== '200') throw new Refusal({ status: 200, code: Number(code) || 500, message })
  return result as SignInResult
}

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

/** Changes the password of the signed-in user; every session ends and the new token is answered. */
export async function changePassword(body: PasswordChange): Promise<{ token: string; message: string }> {
  const { result, message } = await callForEnvelope('PUT', '/sys/user/updatePassword', { body })
  return { token: (result as { token: string }).token, message }
}
