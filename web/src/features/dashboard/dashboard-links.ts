import { type View, viewNameOf } from '@/widgets/dossier/views'

/** What happened to subjects on a day, as the daily numbers count it. */
export type DayNumber = 'submitted' | 'passed' | 'failed'

const within = (name: string, from: string, to: string) => ({ [`${name}_begin`]: from, [`${name}_end`]: to })

/** Where the numbers over a list lead: to that list, narrowed to what each of them counts. */
export function linksTo(list: string) {
  const subjects = (view: View, filters: Record<string, string> = {}) =>
    `${list}?${new URLSearchParams({ [viewNameOf(list)]: view, ...filters })}`
  return {
    /** Those that a number of a day (`YYYY-MM-DD`) counts. */
    ofDay: (number: DayNumber, day: string) => {
      if (number === 'submitted') return subjects('all', within('submitTime', day, day))
      return subjects(number === 'passed' ? '1' : '2', within('reviewTime', day, day))
    },
    /** Those that stand failed for a reason of the dictionary. */
    failedFor: (code: string) => subjects('2', { rejectReason: code }),
    /** Those whose first certificate ends from one day to another, both included. */
    expiring: (from: string, to: string) => subjects('all', within('expireTime', from, to)),
    /** Those with a certificate that has ended (`hy_expire_state` 2). */
    expired: subjects('all', { expireState: '2' }),
    /** Those whose first certificate ends soon. */
    expiringSoon: subjects('expiring'),
    /** Those that wait for a decision. */
    waiting: subjects('0'),
    passed: subjects('1'),
    failed: subjects('2'),
    /** Those that the caller has claimed. */
    claimed: subjects('mine'),
    /** Waiting ones that were submitted until then (`YYYY-MM-DD HH:mm:ss`). */
    waitingSince: (until: string) => subjects('0', { submitTime_end: until }),
  }
}
