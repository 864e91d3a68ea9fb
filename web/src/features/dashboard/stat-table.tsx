import type { ReactNode } from 'react'
import css from './stat.module.css'

interface StatTableProps {
  /** Names the table for assistive technology. */
  name: string
  /** The first one is of the names, the others are of numbers. */
  heads: readonly string[]
  rows: readonly { key: string; name: ReactNode; cells: readonly ReactNode[] }[]
}

/** A few numbers in rows; what does not fit scrolls inside the card. */
export function StatTable({ name, heads, rows }: StatTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={css.statScroll} tabIndex={0} aria-label={`${name}的数字`}>
      <table className={css.statTable} aria-label={name}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              {row.cells.map((cell, index) => (
                <td key={heads[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
