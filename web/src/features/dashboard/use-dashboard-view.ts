import { isRecord } from '@/api/refusal'
import { usePreference } from '@/widgets/use-preference'

/** Lengths of time that the daily numbers offer, in days. */
export const periods = [7, 30, 90] as const
export type Period = (typeof periods)[number]

/** Cards whose chart has a table behind it. */
export type ChartCard = 'daily' | 'reasons' | 'expiry'

interface DashboardView {
  days: Period
  /** Cards that show their table. */
  tables: ChartCard[]
  /** Whose numbers are shown in the charts. */
  subject?: string
}

function isView(value: unknown): value is DashboardView {
  return isRecord(value) && periods.some((days) => days === value.days) && Array.isArray(value.tables)
}

const initial: DashboardView = { days: 30, tables: [] }

/** How the user likes to see the dashboard; remembered wherever the user signs in. */
export function useDashboardView() {
  const { value: view = initial, save } = usePreference('dashboard', isView)
  return {
    days: view.days,
    chooseDays: (days: Period) => save({ ...view, days }),
    /** The one of some subjects whose numbers are shown. */
    chosen: <Subject extends { key: string }>(of: readonly Subject[]) =>
      of.find(({ key }) => key === view.subject) ?? of[0],
    choose: (subject: string) => save({ ...view, subject }),
    showsTable: (card: ChartCard) => view.tables.includes(card),
    chooseTable: (card: ChartCard, isTable: boolean) => {
      const others = view.tables.filter((name) => name !== card)
      save({ ...view, tables: isTable ? [...others, card] : others })
    },
  }
}
