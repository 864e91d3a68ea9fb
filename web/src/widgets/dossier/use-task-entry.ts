import { useLocation, useNavigate } from 'react-router'
import { useSession } from '@/identity/session'
import type { RowAction } from '@/ui/data-table/row-actions'
import type { ListControl } from '@/ui/list-state/use-list-state'
import type { DossierRow } from './dossier-row'
import { greyReason } from './grey-reason'
import type { View } from './views'

/**
 * Where a row leads: in a queue a waiting subject to the desk (`task=`), which
 * claims it; any other, and every one in other views, to its record (`open=`).
 */
export function useTaskEntry(control: ListControl, mayCheck: boolean, view: View) {
  // The entry goes along: it holds the filters that never stand in an address.
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const hrefOfTask = (target: string) => {
    const next = new URLSearchParams(search)
    next.set('task', target)
    return `${pathname}?${next}`
  }
  const isQueue = view === '0' || view === 'mine'
  const me = useSession((session) => session.user?.username)
  const isWaiting = (row: DossierRow) => mayCheck && row.reviewState === 0
  return {
    nextHref: hrefOfTask('next'),
    hrefOf: (row: DossierRow) => (isQueue && isWaiting(row) ? hrefOfTask(row.id) : control.hrefOf(row.id)),
    actions: (row: DossierRow): RowAction[] => {
      // What another is at work on can only be looked at.
      if (!isWaiting(row) || greyReason(row, false, me))
        return [{ key: 'open', label: '查看', perform: () => control.open(row.id) }]
      return [{ key: 'check', label: '审核', perform: () => void navigate(hrefOfTask(row.id), { state }) }]
    },
  }
}
