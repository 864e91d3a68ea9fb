import { useLocation, useNavigate } from 'react-router'
import type { RowAction } from '@/ui/data-table/row-actions'
import type { ListControl } from '@/ui/list-state/use-list-state'
import type { DossierRow } from './dossier-row'

/** Where a row leads: a waiting subject to the desk (`task=`), any other to its record (`open=`). */
export function useTaskEntry(control: ListControl, mayCheck: boolean) {
  // The entry goes along: it holds the filters that never stand in an address.
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const hrefOfTask = (target: string) => {
    const next = new URLSearchParams(search)
    next.set('task', target)
    return `${pathname}?${next}`
  }
  const isWaiting = (row: DossierRow) => mayCheck && row.reviewState === 0
  return {
    nextHref: hrefOfTask('next'),
    hrefOf: (row: DossierRow) => (isWaiting(row) ? hrefOfTask(row.id) : control.hrefOf(row.id)),
    actions: (row: DossierRow): RowAction[] => [
      isWaiting(row)
        ? { key: 'check', label: '审核', perform: () => void navigate(hrefOfTask(row.id), { state }) }
        : { key: 'open', label: '查看', perform: () => control.open(row.id) },
    ],
  }
}
