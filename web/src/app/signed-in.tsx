import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { rightsQuery } from '@/identity/rights-query'
import { forgetOthers, useSession } from '@/identity/session'
import { refreshAll, syncCache } from '@/live/cache-map'
import { startLive } from '@/live/live'
import { watchRecovery } from '@/live/recovery'
import { loadPlatform } from '@/preferences/platform'
import { keepDraftsAndLeave } from '@/ui/unsaved'
import { useAddress } from './address'
import { guard } from './guard'
import { lookForNewerPages, useNewerPages } from './newer-pages'
import { Opening } from './opening'
import { endSession } from './session-end'
import { openTabsOf } from './tab-store'
import { Workspace } from './workspace'

/** Loads the rights of the signed-in user, then shows the console; without them there is none (spec §2). */
export function SignedIn() {
  const userId = useSession((session) => session.user?.id ?? '')
  const { data: menu, isError } = useQuery(rightsQuery(userId))
  const { pathname: path, search } = useAddress()
  const rights = menu ? 'loaded' : isError ? 'failed' : 'unknown'
  const verdict = guard({ path, search, hasToken: true, rights })
  useLive(userId, rights === 'loaded')
  useNewerPages()

  const leaveFor = verdict.kind === 'sign-out' ? verdict.to : null
  useEffect(() => {
    if (leaveFor === null) return
    keepDraftsAndLeave()
    endSession()
      .catch(() => {})
      .finally(() => location.assign(leaveFor))
  }, [leaveFor])

  useEffect(() => {
    forgetOthers(userId)
    openTabsOf(userId)
    loadPlatform({ isSignInPage: false }).catch(() => {})
  }, [userId])

  if (verdict.kind === 'go') return <Navigate to={verdict.to} replace />
  return menu && verdict.kind === 'show' ? <Workspace menu={menu} /> : <Opening />
}

/** The one socket of this browser tab, the cache that follows it, and what is made up for after a break. */
function useLive(userId: string, isOn: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    const stops = [
      startLive(userId, () => {
        refreshAll(client)
        // A server that was away may have come back as a newer one.
        void lookForNewerPages()
      }),
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
