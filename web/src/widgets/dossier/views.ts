import type { TabLink } from '@/ui/tab-links'
import type { DossierCounts, DossierRow } from './dossier-row'

/** Views by the state of a review (0 waiting, 2 failed, 1 passed), by claim, by date. */
export type ReviewView = '0' | '2' | '1' | 'all' | 'mine' | 'expiring'

/** A view of an archive whose subjects go through stages: those that stand at one. */
export type StageView = `at-${number}`

/** Views of a list of subjects. */
export type View = ReviewView | StageView

/** A view of an archive by stages; one of them is `all`. */
export interface StageTab {
  view: StageView | 'all'
  label: string
  count?: number
}

/** Lists whose addresses name a view in a way of their own. */
const names: Readonly<Record<string, string>> = {
  '/shipping/autlist': 'fileters',
  '/shipping/list': 'lifecycle',
}

/** The name that the address of a list gives its view: the published spellings, all of them exact. */
export const viewNameOf = (pathname: string) => names[pathname] ?? 'fileter'

/** A view as an address says it. */
const said = (view: View) => view.replace(/^at-/, '')

const views: Record<ReviewView, { label: string; count?: keyof DossierCounts }> = {
  '0': { label: '待审核', count: 'pending' },
  '2': { label: '不通过', count: 'failed' },
  '1': { label: '已通过', count: 'passed' },
  all: { label: '全部' },
  mine: { label: '我领取的', count: 'mine' },
  expiring: { label: '即将到期', count: 'expiring' },
}

/** What each view adds to the filters of a list. */
export const viewFilters: Readonly<Partial<Record<View, Record<string, string | number>>>> = {
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
  'riskLevel',
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
export const reviewViews: readonly ReviewView[] = ['0', '2', '1', 'all', 'mine', 'expiring']
export const archiveViews: readonly ReviewView[] = ['all', '1', '2', 'expiring']

/** The view that an address names among some. */
export function viewOf(search: URLSearchParams, of: readonly View[], pathname: string): View {
  const named = search.get(viewNameOf(pathname))
  return of.find((view) => said(view) === named) ?? of[0] ?? 'all'
}

/** Whether a row is still one of the view; the views by date and by claim are not followed row by row. */
export function belongsTo(view: View, row: DossierRow): boolean {
  return !/^\d$/.test(view) || row.reviewState === Number(view)
}

/** The views as links, with their counts as far as they are known. */
export function viewLinks(
  pathname: string,
  of: readonly ReviewView[],
  counts: DossierCounts | undefined,
): TabLink[] {
  return of.map((view) => {
    const { label, count } = views[view]
    return { key: view, label, href: addressOf(pathname, view), count: count && counts?.[count] }
  })
}

/** Stages as links, with their counts as far as they are known. */
export function stageLinks(pathname: string, stages: readonly StageTab[]): TabLink[] {
  return stages.map(({ view, ...tab }) => ({ key: view, ...tab, href: addressOf(pathname, view) }))
}

/** Where a view of a list is. */
export const addressOf = (pathname: string, view: View) => `${pathname}?${viewNameOf(pathname)}=${said(view)}`

/** What an empty view says; `name` is what the subjects are called. */
export const emptyView: Readonly<Partial<Record<View, (name: string) => string>>> = {
  '0': (name) => `暂无待审核${name}`,
  '1': (name) => `暂无已通过的${name}`,
  '2': (name) => `暂无不通过的${name}`,
  all: (name) => `还没有${name}`,
  mine: (name) => `您没有领取中的${name}`,
  expiring: (name) => `30 天内没有证件到期的${name}`,
}
