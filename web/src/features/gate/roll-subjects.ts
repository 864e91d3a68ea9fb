import { useAllowed } from '@/widgets/allowed'
import type { AccountKind } from '@/widgets/dossier/use-account-command'
import { BLACK } from './gate-queries'

/** The kinds of subjects that the user may put on a roll, and take off. */
export function useRollSubjects(roll: number): readonly AccountKind[] {
  const right = roll === BLACK ? 'blacklist' : 'whitelist'
  const may: Readonly<Record<AccountKind, boolean>> = {
    driver: useAllowed(`driver:${right}`),
    vehicle: useAllowed(`vehicle:${right}`),
    carrier: useAllowed(`carrier:${right}`),
  }
  return (Object.keys(may) as AccountKind[]).filter((kind) => may[kind])
}
