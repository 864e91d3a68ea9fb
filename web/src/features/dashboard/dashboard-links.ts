/** The list in which drivers are counted. */
export const DRIVER_LIST = '/driver/check'

/** Views of that list, as its address names them: 0 waiting, 1 passed, 2 failed. */
type View = '0' | '1' | '2' | 'all' | 'mine' | 'expiring'

function drivers(view: View, filters: Record<string, string> = {}): string {
  return `${DRIVER_LIST}?${new URLSearchParams({ fileter: view, ...filters })}`
}

const within = (name: string, from: string, to: string) => ({ [`${name}_begin`]: from, [`${name}_end`]: to })

/** What happened to drivers on a day, as the daily numbers count it. */
export type DayNumber = 'submitted' | 'passed' | 'failed'

/** Drivers that a number of a day (`YYYY-MM-DD`) counts. */
export function driversOfDay(number: DayNumber, day: string): string {
  if (number === 'submitted') return drivers('all', within('submitTime', day, day))
  return drivers(number === 'passed' ? '1' : '2', within('reviewTime', day, day))
}

/** Drivers that stand failed for a reason of the dictionary. */
export const driversFailedFor = (code: string) => drivers('2', { rejectReason: code })

/** Drivers whose first certificate ends from one day to another, both included. */
export const driversExpiring = (from: string, to: string) => drivers('all', within('expireTime', from, to))

/** Drivers with a certificate that has ended (`hy_expire_state` 2). */
export const driversExpired = drivers('all', { expireState: '2' })

/** Drivers whose first certificate ends soon. */
export const driversExpiringSoon = drivers('expiring')

/** Drivers that wait for a decision. */
export const driversWaiting = drivers('0')

/** Drivers that the caller has claimed. */
export const driversClaimed = drivers('mine')

/** Waiting drivers that were submitted until then (`YYYY-MM-DD HH:mm:ss`). */
export const driversWaitingSince = (until: string) => drivers('0', { submitTime_end: until })
