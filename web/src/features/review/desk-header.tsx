import { parseWireTime } from '@/format/time'
import { ActionButton } from '@/ui/keyboard/action-button'
import type { Action } from '@/ui/keyboard/registry'
import { useNow } from '@/ui/use-now'
import { LeftMark } from '@/widgets/dossier/left-mark'
import css from './review-desk.module.css'
import type { Claim } from './review-wire'

interface DeskHeaderProps {
  title: string
  claim: Claim | null
  /** The claim is no longer held. */
  isOver: boolean
  /** It is shown as it was before a change. */
  isOutdated: boolean
  skip: Action
  close: Action
}

/** Below this the lease is shown as running out, in ms. */
const LEASE_SHORT = 30_000

function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000))
  return `${Math.floor(seconds / 60)} 分 ${String(seconds % 60).padStart(2, '0')} 秒`
}

/** Who is judged, where in the queue, how long the claim holds and the task may wait. */
export function DeskHeader({ title, claim, isOver, isOutdated, skip, close }: DeskHeaderProps) {
  return (
    <div className={css.deskHeader} data-toasts-below="">
      <h2>{title}</h2>
      {claim && (
        <>
          <strong>{claim.task.subject.title}</strong>
          <span className={`fd-number ${css.deskSubtitle}`}>{claim.task.subject.subtitle}</span>
          {!isOver && !isOutdated && <DeskTimes claim={claim} />}
        </>
      )}
      <span className={css.deskButtons}>
        {claim && !isOver && <ActionButton action={skip} />}
        <ActionButton action={close} />
      </span>
    </div>
  )
}

function DeskTimes({ claim: { leaseUntil, task } }: { claim: Claim }) {
  const now = useNow()
  const lease = (parseWireTime(leaseUntil) ?? now) - now
  const left = (parseWireTime(task.dueTime) ?? now) - now
  return (
    <span className={css.deskTimes}>
      第 {task.queue.position} / {task.queue.pending}
      {' · '}
      <span className={lease < LEASE_SHORT ? css.deskShort : undefined}>领取剩余 {clock(lease)}</span>
      {' · '}
      <LeftMark left={left} before="时限剩余 " after="已超时 " />
      {task.revision > 1 && ` · 第 ${task.revision} 次提交`}
    </span>
  )
}
