import { Choice } from '@/ui/choice'
import { type ChartCard, useDashboardView } from './use-dashboard-view'

const views = [
  { value: false, label: '图表' },
  { value: true, label: '表格' },
]

interface ChartSwitchProps {
  card: ChartCard
  /** Title of the card. */
  name: string
}

/** Chooses between a chart and the table behind it; the choice is remembered. */
export function ChartSwitch({ card, name }: ChartSwitchProps) {
  const { showsTable, chooseTable } = useDashboardView()
  return (
    <Choice
      name={`${name}的显示方式`}
      options={views}
      value={showsTable(card)}
      onChange={(isTable) => chooseTable(card, isTable)}
    />
  )
}
