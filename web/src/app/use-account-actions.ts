import { useQueryClient } from '@tanstack/react-query'
import { call } from '@/api/call'
import { phrases } from '@/api/failures'
import { stopReads } from '@/api/reads'
import { Refusal } from '@/api/refusal'
import { forgetUser, useSession } from '@/identity/session'
import { connectionSettled } from '@/live/live'
import { renewPlatform } from '@/preferences/platform'
import { waitingDrafts } from '@/storage/drafts'
import { local } from '@/storage/expiring-store'
import { type DictOption, keys } from '@/storage/keys'
import { confirm } from '@/ui/confirm'
import { leavePage } from '@/ui/leave-page'
import { toast } from '@/ui/toast'
import { leaveWithoutDrafts, mayDiscard } from '@/ui/unsaved'
import { RELOAD_DELAY } from './failure-reactions'
import { endSession, ownSignInPath } from './session-end'

/** What the user menu does that no dialog is needed for. */
export function useAccountActions(): { onClearCache: () => void; onSignOut: () => void } {
  const client = useQueryClient()
  const userId = useSession((session) => session.user?.id ?? '')

  const clearCache = async () => {
    try {
      await call('GET', '/sys/dict/refleshCache')
      const items = (await call('GET', '/sys/dict/queryAllDictItems')) as Record<string, DictOption[]>
      local.set(keys.dictionaries(userId), items)
      await renewPlatform()
      await client.invalidateQueries()
      toast.success('刷新缓存完成！')
    } catch (cause) {
      // A dead session is said once, and it is not the cache's failure.
      if (!(cause instanceof Refusal && cause.status === 401)) toast.warning('刷新缓存失败！')
    }
  }
  return { onClearCache: () => void clearCache(), onSignOut: () => void signOut() }
}

async function signOut(): Promise<void> {
  if (!(await mayDiscard())) return
  const userId = useSession.getState().user?.id ?? ''
  // What another user left in this browser tab stays for them.
  const waiting = waitingDrafts(userId)
  const detail = waiting.length > 0 ? `还没有提交的内容将不再保留：${waiting.join('、')}` : ''
  if (!(await confirm({ text: phrases.reallyLogout.chinese, detail }))) return
  stopReads()
  await connectionSettled()
  let delay = 0
  try {
    await endSession()
  } catch (cause) {
    // Forgotten in this browser all the same; the words need a moment to be read.
    if (cause instanceof Refusal) toast.error(cause.message)
    delay = RELOAD_DELAY
  }
  forgetUser(userId)
  leaveWithoutDrafts()
  setTimeout(() => leavePage(ownSignInPath()), delay)
}
