import { memo, useSyncExternalStore } from 'react'
import type { Statistic } from '../column'
import type { GridColumn, Layout } from '../model/layout'
import { statisticsOf } from '../model/row-changes'
import css from './grid.module.css'
import { boxOf, LineCells } from './line-cells'
import { useTable } from './table-context'

const names: Record<Statistic, string> = { sum: '合计', average: '平均' }

/** The statistics that any of the columns shows. */
export function footStatistics(layout: Layout): Statistic[] {
  const shown = new Set(
    [...layout.left, ...layout.middle, ...layout.right].flatMap(({ column }) =>
      column ? statisticsOf(column) : [],
    ),
  )
  return (['sum', 'average'] as const).filter((one) => shown.has(one))
}

interface GridFootProps {
  layout: Layout
  shown: readonly GridColumn[]
  statistics: readonly Statistic[]
  /** Rows above, the head among them. */
  rowsAbove: number
}

/** Sums and averages over all rows; they stay while the rows scroll. */
export const GridFoot = memo(function GridFoot({ layout, shown, statistics, rowsAbove }: GridFootProps) {
  const { totals } = useTable().model
  useSyncExternalStore(totals.watch, () => totals.version)
  const [first] = [...layout.left, ...layout.middle, ...layout.right]
  return (
    <div role="rowgroup" className={css.foot} data-part="foot" style={{ width: layout.width }}>
      {statistics.map((statistic, nth) => {
        const cell = (column: GridColumn) => (
          <FootCell
            key={column.key}
            place={column}
            label={column === first ? names[statistic] : ''}
            statistic={statistic}
          />
        )
        return (
          <div key={statistic} role="row" aria-rowindex={rowsAbove + nth + 1} className={css.line}>
            <LineCells layout={layout} shown={shown} cell={cell} />
          </div>
        )
      })}
    </div>
  )
})

interface FootCellProps {
  place: GridColumn
  label: string
  statistic: Statistic
}

function FootCell({ place, label, statistic }: FootCellProps) {
  const { totals } = useTable().model
  const { column } = place
  const text = column && statisticsOf(column).includes(statistic) ? totals.text(column.key, statistic) : ''
  return (
    <div
      role="gridcell"
      aria-colindex={place.at}
      className={css.cell}
      data-align={label ? 'left' : place.align}
      data-label={label ? '' : undefined}
      style={boxOf(place)}
    >
      <span data-cell-text="">{label || text}</span>
    </div>
  )
}
