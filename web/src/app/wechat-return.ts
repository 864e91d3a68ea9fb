import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { bindWechat, type WechatAnswer } from '@/features/session/account/wechat-calls'
import { sayOutcome } from '@/widgets/say-outcome'
import { HOME_PATH } from './routes-from-menu'

/**
 * What the provider says in the address it leads back to, and the address
 * without it; null for any other page.
 */
export function wechatAnswer(path: string, search: string): { answer: WechatAnswer; rest: string } | null {
  if (path !== HOME_PATH) return null
  const query = new URLSearchParams(search)
  const [code, state] = [query.get('code') ?? '', query.get('state')]
  // Whoever did not agree comes back with the state alone; the server has words for it.
  if (!state) return null
  query.delete('code')
  query.delete('state')
  return { answer: { code, state }, rest: query.size > 0 ? `${path}?${query}` : path }
}

/**
 * Binds the account of whoever comes back from the provider's page, once, and says
 * how it went. `isReady`: the console stands, so that the words are seen.
 */
export function useWechatReturn(path: string, search: string, isReady: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    const found = isReady ? wechatAnswer(path, search) : null
    if (!found) return
    // The code is good once: out of the address before a reload could send it again.
    void navigate(found.rest, { replace: true })
    void sayOutcome(bindWechat(found.answer))
  }, [navigate, path, search, isReady])
}
