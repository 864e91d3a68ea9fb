import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { phrases } from '@/api/failures'
import { Refusal } from '@/api/refusal'
import { rightsQuery } from '@/identity/rights-query'
import { forgetOthers, useSession } from '@/identity/session'
import { refreshAll, syncCache } from '@/live/cache-map'
import { startLive } from '@/live/live'
import { watchRecovery } from '@/live/recovery'
import { loadPlatform } from '@/preferences/platform'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { toast } from '@/ui/toast'
import { keepDraftsAndLeave } from '@/ui/unsaved'
import { useAddress } from './address'
import { useBindingReturn } from './binding-return'
import { reloadDelay } from './failure-reactions'
import { guard } from './guard'
import { lookForNewerPages, useNewerPages } from './newer-pages'
import { Opening } from './opening'
import { watchLoss } from './rights-loss'
import { endSession, noteEnd, ownSide } from './session-end'
import { openTabsOf } from './tab-store'
import { useWechatReturn } from './wechat-return'
import { Workspace } from './workspace'

/** Loads the rights of the signed-in user, then shows the console; without them there is none (spec §2). */
export function SignedIn({ binding }: { binding: string | null }) {
  const userId = useSession((session) => session.user?.id ?? '')
  const { data: menu, error } = useQuery(rightsQuery(userId))
  const { pathname: path, search, hash } = useAddress()
  const rights = menu ? 'loaded' : error ? 'failed' : 'unknown'
  // Asked anew at each navigation: the token ends by itself after seven days.
  const hasToken = local.get(keys.token) !== null
  const verdict = guard({ path, search, hash, hasToken, side: ownSide(), rights })
  useLive(userId, rights === 'loaded')
  useNewerPages()
  useWechatReturn(path, search, rights === 'loaded')
  useBindingReturn(binding, rights === 'loaded')

  const mustLeave = verdict.kind === 'sign-out' || (verdict.kind === 'go' && !hasToken)
  const leaveFor = mustLeave ? verdict.to : null
  useEffect(() => {
    if (leaveFor === null) return
    const isSaid = error instanceof Refusal && error.reported
    if (!isSaid) sayWhy(error)
    if (!error) noteEnd()
    keepDraftsAndLeave()
    endSession().catch(() => {})
    const timer = setTimeout(() => location.assign(leaveFor), reloadDelay)
    return () => clearTimeout(timer)
  }, [leaveFor, error])

  useEffect(() => {
    forgetOthers(userId)
    openTabsOf(userId)
    loadPlatform({ isSignInPage: false }).catch(() => {})
  }, [userId])

  if (verdict.kind === 'go' && !mustLeave) return <Navigate to={verdict.to} replace />
  return menu && verdict.kind === 'show' ? <Workspace menu={menu} /> : <Opening />
}

/** Nobody is sent to the sign-in page without a word. */
function sayWhy(error: Error | null): void {
  if (error) toast.error('菜单加载失败，请重新登录', error instanceof Refusal ? error.message : '')
  else toast.error(phrases.unauthorized.chinese, phrases.unauthorized.english)
}

/** The one socket of this browser tab, the cache that follows it, and what is made up for after a break. */
function useLive(userId: string, isOn: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    const stops = [
      startLive({
        userId,
        onGap: () => {
          refreshAll(client)
          // A server that was away may have come back as a newer one.
          void lookForNewerPages()
        },
        onEnded: () => void askAfterEnd(client, userId),
      }),
      watchLoss(client),
      syncCache(client),
      watchRecovery(() => {
        refreshAll(client)
        void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, userId, isOn])
}

/** ms within which the answer of a sign-out or a new password, which end the socket too, is there. */
const answerDelay = 500

/** Asks for the rights when the server ended the socket: the answer says whether the session is over. */
async function askAfterEnd(client: QueryClient, userId: string): Promise<void> {
  const token = local.get(keys.token)
  await new Promise((resolve) => setTimeout(resolve, answerDelay))
  const isSame = token !== null && local.get(keys.token) === token
  if (isSame) await client.invalidateQueries({ queryKey: rightsQuery(userId).queryKey })
}
