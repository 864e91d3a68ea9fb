import css from './chart.module.css'

export interface LegendEntry {
  label: string
  colour: string
  mark: 'bar' | 'line'
}

/** What the colours of a chart mean, in words beside it. */
export function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className={css.legend}>
      {entries.map(({ label, colour, mark }) => (
        <li key={label}>
          <span data-mark={mark} style={{ background: colour }} />
          {label}
        </li>
      ))}
    </ul>
  )
}
