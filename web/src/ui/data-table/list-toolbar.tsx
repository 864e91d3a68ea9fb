import type { ReactNode } from 'react'
import css from './data-table.module.css'

interface ListToolbarProps {
  children: ReactNode
  /** At the end of the line. */
  end?: ReactNode
}

/** What can be done to a whole list, above its rows. */
export function ListToolbar({ children, end }: ListToolbarProps) {
  return (
    <div className={css.toolbar} data-list-toolbar="">
      <div className={css.tools}>{children}</div>
      {end}
    </div>
  )
}
