import { listenToFailures } from '@/api/call'
import { failureOf } from '@/api/failures'
import type { Refusal } from '@/api/refusal'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { confirm } from '@/ui/confirm'
import { toast } from '@/ui/toast'
import { keepDraftsAndLeave } from '@/ui/unsaved'
import { endSession } from './session-end'

/** ms between "sign in again" and the reload that leads there (spec §8). */
export const reloadDelay = 1_500

/**
 * Does what spec §8 asks for failed calls: one notice, and for a dead session
 * one sign-out and one reload, however many calls fail at once. `reload` loads
 * the page anew.
 */
export function startFailureReactions(reload: () => void): void {
  let isEnding = false

  const leave = (delay: number) => {
    keepDraftsAndLeave()
    // The session is dead on the server already: its answer changes nothing.
    endSession().catch(() => {})
    setTimeout(reload, delay)
  }

  listenToFailures((refusal, sentToken) => {
    refusal.reported = true
    const isOld = sentToken !== null && sentToken !== local.get(keys.token)
    if (isEnding || isOld) return
    const failure = failureOf(refusal, sentToken !== null)
    if (failure.kind === 'notice') return tell(refusal, failure)
    isEnding = true
    if (failure.kind === 'sign-out') {
      toast.error(failure.title, failure.detail)
      leave(reloadDelay)
      return
    }
    const { title, detail } = failure
    const text = '很抱歉，登录已过期，请重新登录'
    void confirm({ title, text, detail, okText: '重新登录', cancelText: null }).then(() => leave(0))
  })
}

function tell(refusal: Refusal, { title, detail }: { title: string; detail: string }): void {
  if (refusal.status === 429) toast.warning(title, detail)
  else toast.error(title, detail)
}
