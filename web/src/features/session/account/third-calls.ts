import { call, callForEnvelope } from '@/api/call'
import type { components } from '@/api/schema.gen'

/** A provider, and whether the user's account is bound to one of their there. */
export type ThirdAccount = components['schemas']['ThirdpartyBound']

/** Where the list is kept. */
export const thirdAccountsKey = ['session', 'third-accounts'] as const

export async function thirdAccounts(signal: AbortSignal): Promise<ThirdAccount[]> {
  return await call('GET', '/thirdLogin/bind', { signal })
}

/** The provider's page to agree on; the refusal may ask for the password. */
export async function departToBind(source: string): Promise<string> {
  const { url } = await call('POST', '/thirdLogin/bind/{source}', { path: { source }, handles: [403] })
  return url
}

/** Binds the account that the provider's page led back with. */
export async function bindThird(ticket: string): Promise<{ message: string }> {
  return await callForEnvelope('POST', '/thirdLogin/bind', { body: { ticket } })
}

/** Ends a binding; the refusal may ask for the password. */
export async function unbindThird(source: string): Promise<{ message: string }> {
  return await callForEnvelope('DELETE', '/thirdLogin/bind/{source}', { path: { source }, handles: [403] })
}
