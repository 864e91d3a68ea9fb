import { listenToFailures } from '@/api/call'
import { type Failure, failureOf, type MissingRight } from '@/api/failures'
import type { Refusal } from '@/api/refusal'
import { useSession } from '@/identity/session'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { confirm } from '@/ui/confirm'
import { copyText } from '@/ui/copy-text'
import { type ToastAction, toast } from '@/ui/toast'
import { keepDraftsAndLeave } from '@/ui/unsaved'
import { askWhy } from './right-question'
import { rightRequest } from './right-request'
import { EXPIRED, endSession, noteEnd } from './session-end'

/** ms between "sign in again" and the reload that leads there (spec §8). */
export const RELOAD_DELAY = 1_500

/**
 * Does what spec §8 asks for failed calls: one notice, and for a dead session
 * one sign-out and one reload, however many calls fail at once. `reload` loads
 * the page anew.
 */
export function startFailureReactions(reload: () => void): void {
  let isEnding = false

  const leave = (delay: number) => {
    keepDraftsAndLeave()
    noteEnd(EXPIRED)
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
      leave(RELOAD_DELAY)
      return
    }
    const { title, detail } = failure
    const text = '很抱歉，登录已过期，请重新登录'
    void confirm({ title, text, detail, okText: '重新登录', cancelText: null }).then(() => leave(0))
  })
}

/** Says a refusal that no screen shows in a place of its own. */
export function tellRefusal(refusal: Refusal): void {
  tell(refusal, failureOf(refusal, true))
}

function tell(refusal: Refusal, failure: Failure): void {
  const { title, detail } = failure
  if (refusal.status === 429) toast.warning(title, detail)
  else if (failure.kind === 'notice' && failure.right)
    toast.error(title, detail, ...offers(failure.right, refusal))
  else toast.error(title, detail)
}

/** Without the right there is still a reason to read, and somebody to ask for it. */
function offers(right: MissingRight, { requestId }: Refusal): ToastAction[] {
  const { user } = useSession.getState()
  const occasion = { user, page: location.origin + location.pathname, at: Date.now(), requestId }
  return [
    { label: '查看原因', perform: () => askWhy(right.code) },
    { label: '复制申请', perform: () => void copyText(rightRequest(right, occasion)) },
  ]
}
