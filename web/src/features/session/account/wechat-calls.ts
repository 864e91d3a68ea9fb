import { call, callForEnvelope } from '@/api/call'

/** Where the user agrees to the binding, good until `expires`. */
export interface WechatCode {
  /** The provider's page, for a code on the screen or for this window. */
  url: string
  /** Wire time. */
  expires: string
}

/** A new page to agree on; throws the refusal when binding is not set up, or the password is asked for. */
export async function wechatCode(signal: AbortSignal): Promise<WechatCode> {
  return await call('GET', '/wx/bindingQr', { signal, handles: [403] })
}

/** What the provider adds to the address of whoever comes back from agreeing. */
export interface WechatAnswer {
  code: string
  state: string
}

/** Binds the WeChat account that agreed to the signed-in user. */
export async function bindWechat(answer: WechatAnswer): Promise<{ message: string }> {
  return await callForEnvelope('GET', '/wx/bangding', { query: { ...answer } })
}
