import { useAllowed } from '@/widgets/allowed'
import type { CountedSubject } from './dashboard-subjects'

/** Of which subjects the user holds a right: `list` to see them, `check` to judge them. */
export function useHolds(right: 'list' | 'check'): Record<CountedSubject['key'], boolean> {
  return {
    driver: useAllowed(`driver:${right}`),
    vehicle: useAllowed(`vehicle:${right}`),
    waybill: useAllowed(`waybill:${right}`),
    carrier: useAllowed(`carrier:${right}`),
    customer: useAllowed(`customer:${right}`),
  }
}
