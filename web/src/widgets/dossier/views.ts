import type { ListScheme } from '@/ui/list-state/list-query'
import type { TabLink } from '@/ui/tab-links'
import type { DriverCounts, DriverFilter, DriverRow } from './driver-queries'

/** Views of the list as `fileter` names them: the published spelling. 0 waiting, 2 failed, 1 passed. */
export type View = '0' | '2' | '1' | 'all' | 'mine' | 'expiring'

/** Drivers carry no sort of their own: the server's order is the queue, risk first. */
export const driverScheme: ListScheme<DriverFilter, keyof DriverRow> = {
  filters: [
    'driverName',
    'telephone',
    'drivingLicense',
    'submitTime_begin',
    'submitTime_end',
    'rejectReason',
    'expireState',
    'reviewTime_begin',
    'reviewTime_end',
    'expireTime_begin',
    'expireTime_end',
  ],
  privateFilters: ['telephone', 'drivingLicense'],
}

const views: readonly { view: View; label: string; count?: keyof DriverCounts }[] = [
  { view: '0', label: '待审核', count: 'pending' },
  { view: '2', label: '不通过', count: 'failed' },
  { view: '1', label: '已通过', count: 'passed' },
  { view: 'all', label: '全部' },
  { view: 'mine', label: '我领取的', count: 'mine' },
  { view: 'expiring', label: '即将到期', count: 'expiring' },
]

/** The view an address names; waiting drivers when it names none. */
export function viewOf(search: URLSearchParams): View {
  const named = search.get('fileter')
  return views.find(({ view }) => view === named)?.view ?? '0'
}

/** Whether a driver is still one of the view; the views by date and by claim are not followed row by row. */
export function belongsTo(view: View, row: DriverRow): boolean {
  return !/^\d$/.test(view) || row.reviewState === Number(view)
}

/** The views as links, with their counts as far as they are known. */
export function viewLinks(pathname: string, counts: DriverCounts | undefined): TabLink[] {
  return views.map(({ view, label, count }) => ({
    key: view,
    label,
    href: `${pathname}?fileter=${view}`,
    count: count && counts?.[count],
  }))
}

/** What an empty view says. */
export const emptyView: Record<View, string> = {
  '0': '暂无待审核司机',
  '1': '暂无已通过的司机',
  '2': '暂无不通过的司机',
  all: '还没有司机',
  mine: '您没有领取中的司机',
  expiring: '30 天内没有证件到期的司机',
}
