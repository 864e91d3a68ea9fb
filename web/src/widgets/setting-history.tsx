import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Notice } from '@/ui/notice'
import { Skeleton } from '@/ui/skeleton'
import { RecordFailure } from './record-failure'
import css from './setting-history.module.css'

/** How a setting was changed once, as its history says it. */
export interface SettingChange {
  id: string
  createByName: string
  createTime: string | null
  reason: string
}

interface SettingHistoryProps<Change> {
  /** All changes, the newest first. */
  source: Pick<UseQueryResult<Change[]>, 'data' | 'error' | 'refetch'>
  /** Said where nobody has changed anything. */
  none: string
  /** What a change altered, in words. */
  what: (change: Change, at: number, all: readonly Change[]) => string
  /** How it stands, before its author. */
  mark?: (change: Change) => ReactNode
  /** What somebody else said to it. */
  answer?: (change: Change) => ReactNode
}

/** How something was set before, the newest first: by whom, what was altered, and why. */
export function SettingHistory<Change extends SettingChange>(props: SettingHistoryProps<Change>) {
  const { none, what, mark, answer } = props
  const { data, error, refetch } = props.source
  if (error) return <RecordFailure kind="修改历史" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton role="status" aria-label="正在加载" height={96} />
  if (data.length === 0) return <Notice text={none} />
  return (
    <ol className={css.changes}>
      {data.map((change, at) => {
        const said = answer?.(change)
        return (
          <li key={change.id}>
            <p className={css.changeHead}>
              {mark?.(change)}
              <span>
                {change.createByName} <span className="fd-unit">{change.createTime}</span>
              </span>
            </p>
            <p>{what(change, at, data)}</p>
            <p className={css.changeNote}>原因：{change.reason}</p>
            {said && <p className={css.changeNote}>{said}</p>}
          </li>
        )
      })}
    </ol>
  )
}
