import { call, callForEnvelope } from '@/api/call'
import { Refusal } from '@/api/refusal'
import type { SignInResult } from '@/identity/session'
import { isSignedIn, type Side } from '../session-calls'

/** Statuses that the forms before the console say by themselves. */
const handledByForm = [0, 400, 401, 403, 404, 409, 429, 500, 502, 503, 504]

/** What a code is for, in the family's words. */
export const codeModes = { login: '0', register: '1', reset: '2' } as const

export type CodeUse = keyof typeof codeModes

const userTypeOf = (side: Side) => (side === 'shipper' ? 'customer' : 'operator')

/** Asks for a code by text message; `picture` when the server wants a captcha first. */
export async function requestCode(
  use: CodeUse,
  side: Side,
  mobile: string,
  picture: { captcha: string; checkKey: string } | null,
): Promise<{ message: string }> {
  return await callForEnvelope('POST', '/account/sms', {
    body: { mobile, smsmode: codeModes[use], userType: userTypeOf(side), ...picture },
    handles: handledByForm,
  })
}

/** Signs in with a code; throws the refusal otherwise. */
export async function signInByPhone(side: Side, mobile: string, captcha: string): Promise<SignInResult> {
  const { code, result, message } = await callForEnvelope('POST', '/sys/phoneLogin', {
    body: { mobile, captcha, userType: userTypeOf(side), remember_me: true },
    handles: handledByForm,
  })
  if (!isSignedIn('phoneLogin', { success: true, code }))
    throw new Refusal({ status: 200, code: Number(code) || 500, message })
  return result as SignInResult
}

/** Signs in with the ticket that the operator's single sign-on gave; throws the refusal otherwise. */
export async function signInByCas(ticket: string): Promise<SignInResult> {
  // Its success is the flag alone (spec §4), without which the call throws.
  return await call('POST', '/cas/client/validateLogin', { body: { ticket }, handles: handledByForm })
}

/** Signs in with the ticket of the way back from a provider; throws the refusal otherwise. */
export async function signInByThird(ticket: string): Promise<SignInResult> {
  const { code, result, message } = await callForEnvelope('GET', '/thirdLogin/getLoginUser/{id}', {
    path: { id: ticket },
    handles: handledByForm,
  })
  if (!isSignedIn('thirdLogin', { success: true, code }))
    throw new Refusal({ status: 200, code: Number(code) || 500, message })
  return result
}

/** Proves by a code whose password is to be set anew; the ticket is good for ten minutes. */
export async function proveOwner(
  mobile: string,
  captcha: string,
): Promise<{ ticket: string; username: string }> {
  const { result } = await callForEnvelope('POST', '/auth/forge-password', {
    body: { mobile, captcha },
    handles: handledByForm,
  })
  return result
}

/** Sets the new password; every session of the account ends. */
export async function setForgotten(ticket: string, password: string, confirmpassword: string): Promise<void> {
  await callForEnvelope('POST', '/auth/forge-password', {
    body: { ticket, password, confirmpassword },
    handles: handledByForm,
  })
}

export interface Registration {
  mobile: string
  captcha: string
  username: string
  realname: string
  password: string
  confirmpassword: string
}

/** Asks for an account, which then waits for approval. */
export async function register(registration: Registration): Promise<void> {
  await callForEnvelope('POST', '/auth/register', { body: registration, handles: handledByForm })
}
