import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Navigate } from 'react-router'
import { phrases } from '@/api/failures'
import { Refusal } from '@/api/refusal'
import { rightsQuery } from '@/identity/rights-query'
import { forgetOthers, useSession } from '@/identity/session'
import { refreshAll, refreshRights, syncCache } from '@/live/cache-map'
import { startLive } from '@/live/live'
import { watchRecovery } from '@/live/recovery'
import { loadPlatform } from '@/preferences/platform'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { leavePage } from '@/ui/leave-page'
import { toast } from '@/ui/toast'
import { keepDraftsAndLeave } from '@/ui/unsaved'
import { useAddress } from './address'
import { useBindingReturn } from './binding-return'
import { RELOAD_DELAY } from './failure-reactions'
import { guard } from './guard'
import { lookForNewerPages, useNewerPages } from './newer-pages'
import { Opening } from './opening'
import { watchRights } from './rights-change'
import { EXPIRED, endSession, MENU_FAILED, noteEnd, ownSide } from './session-end'
import { openTabsOf } from './tab-store'
import { useWechatReturn } from './wechat-return'
import { Workspace } from './workspace'

/** Loads the rights of the signed-in user, then shows the console; without them there is none (spec §2). */
export function SignedIn({ binding }: { binding: string | null }) {
  const userId = useSession((session) => session.user?.id ?? '')
  const { data: menu, error } = useQuery(rightsQuery(userId))
  const { pathname: path, search, hash } = useAddress()
  const shown = useLast(menu)
  const rights = menu ? 'loaded' : error ? 'failed' : 'unknown'
  // Asked anew at each navigation: the token ends by itself after seven days.
  const hasToken = local.get(keys.token) !== null
  const verdict = guard({ path, search, hash, hasToken, side: ownSide(), rights })
  useLive(userId, rights === 'loaded')
  useNewerPages()
  useWechatReturn(path, search, rights === 'loaded')
  useBindingReturn(binding, rights === 'loaded')

  const mustLeave = verdict.kind === 'sign-out' || (verdict.kind === 'go' && !hasToken)
  // Once it is decided where to, nothing that is clicked meanwhile decides anew.
  const leaveFor = useFirst(mustLeave ? verdict.to : undefined)
  const end = useEffectEvent(() => {
    sayWhy(error)
    keepDraftsAndLeave()
    endSession().catch(() => {})
  })
  useEffect(() => {
    if (leaveFor === undefined) return
    end()
    const timer = setTimeout(() => leavePage(leaveFor), RELOAD_DELAY)
    return () => clearTimeout(timer)
  }, [leaveFor])

  useEffect(() => {
    forgetOthers(userId)
    openTabsOf(userId)
    loadPlatform({ isSignInPage: false }).catch(() => {})
  }, [userId])

  return (
    <>
      {verdict.kind === 'go' && !mustLeave && <Navigate to={verdict.to} replace />}
      {shown ? <Workspace menu={shown} isPassing={verdict.kind !== 'show'} /> : <Opening />}
    </>
  )
}

/** What is on screen stays there until the page is left: what is typed in it is still to be kept. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

/** The first value that there was. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value)
  if (first === undefined && value !== undefined) setFirst(value)
  return first ?? value
}

/** Nobody is sent to the sign-in page without a word: one now, and one that is still there when it is looked for. */
function sayWhy(error: Error | null): void {
  // A session that is over is said, and noted, by what hears of every such call.
  if (error instanceof Refusal && error.reported) return
  if (error) {
    const cause = error instanceof Refusal ? error.message : ''
    toast.error(MENU_FAILED, cause)
    noteEnd(cause ? `${MENU_FAILED}。原因：${cause}` : MENU_FAILED)
  } else {
    toast.error(phrases.unauthorized.chinese, phrases.unauthorized.english)
    noteEnd(EXPIRED)
  }
}

/** The one socket of this browser tab, the cache that follows it, and what is made up for after a break. */
function useLive(userId: string, isOn: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    const stops = [
      startLive({
        userId,
        // The rights carry the numbers of settings and dictionaries, which nothing asks for again either.
        onFirst: () => refreshRights(client),
        onGap: () => {
          refreshAll(client)
          // A server that was away may have come back as a newer one.
          void lookForNewerPages()
        },
        onEnded: () => void askAfterEnd(client),
      }),
      watchRights(client),
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
const ANSWER_DELAY = 500

/** Asks for the rights when the server ended the socket: the answer says whether the session is over. */
async function askAfterEnd(client: QueryClient): Promise<void> {
  const token = local.get(keys.token)
  await new Promise((resolve) => setTimeout(resolve, ANSWER_DELAY))
  const isSame = token !== null && local.get(keys.token) === token
  if (isSame) refreshRights(client)
}
