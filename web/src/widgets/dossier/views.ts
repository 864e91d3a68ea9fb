import type { TabLink } from '@/ui/tab-links'
import type { DossierCounts, DossierRow } from './dossier-row'

/** Views of a list of subjects: by state (0 waiting, 2 failed, 1 passed), by claim, by date. */
export type View = '0' | '2' | '1' | 'all' | 'mine' | 'expiring'

/** The name that an address gives a view: the published spelling. */
export const VIEW = 'fileter'

const views: Record<View, { label: string; count?: keyof DossierCounts }> = {
  '0': { label: '待审核', count: 'pending' },
  '2': { label: '不通过', count: 'failed' },
  '1': { label: '已通过', count: 'passed' },
  all: { label: '全部' },
  mine: { label: '我领取的', count: 'mine' },
  expiring: { label: '即将到期', count: 'expiring' },
}

/** What each view adds to the filters of a list. */
export const viewFilters: Record<View, Record<string, string | number>> = {
  '0': { reviewState: 0 },
  '1': { reviewState: 1 },
  '2': { reviewState: 2 },
  all: {},
  mine: { claimed: 'me' },
  expiring: { expireState: 1 },
}

/** The filters that every list of subjects knows. */
export const dossierFilters = [
  'submitTime_begin',
  'submitTime_end',
  'rejectReason',
  'expireState',
  'reviewTime_begin',
  'reviewTime_end',
  'expireTime_begin',
  'expireTime_end',
  'status',
  'blacklistFlag',
] as const

/** The views of a list for review, and of an archive; an address that names none means the first. */
export const reviewViews: readonly View[] = ['0', '2', '1', 'all', 'mine', 'expiring']
export const archiveViews: readonly View[] = ['all', '1', '2', 'expiring']

/** The view that an address names among some. */
export function viewOf(search: URLSearchParams, of: readonly View[]): View {
  const named = search.get(VIEW)
  return of.find((view) => view === named) ?? of[0] ?? 'all'
}

/** Whether a row is still one of the view; the views by date and by claim are not followed row by row. */
export function belongsTo(view: View, row: DossierRow): boolean {
  return !/^\d$/.test(view) || row.reviewState === Number(view)
}

/** The views as links, with their counts as far as they are known. */
export function viewLinks(
  pathname: string,
  of: readonly View[],
  counts: DossierCounts | undefined,
): TabLink[] {
  return of.map((view) => {
    const { label, count } = views[view]
    return { key: view, label, href: `${pathname}?${VIEW}=${view}`, count: count && counts?.[count] }
  })
}

/** What an empty view says; `name` is what the subjects are called. */
export const emptyView: Record<View, (name: string) => string> = {
  '0': (name) => `暂无待审核${name}`,
  '1': (name) => `暂无已通过的${name}`,
  '2': (name) => `暂无不通过的${name}`,
  all: (name) => `还没有${name}`,
  mine: (name) => `您没有领取中的${name}`,
  expiring: (name) => `30 天内没有证件到期的${name}`,
}
