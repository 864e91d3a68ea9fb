import type { ReactNode } from 'react'
import { PanelHead } from '../panel'
import css from './data-table.module.css'

interface ListToolbarProps {
  children: ReactNode
  /** At the end of the line. */
  end?: ReactNode
}

/** What can be done to a whole list: in the line of the page's title, or above the rows of a list that is no page. */
export function ListToolbar({ children, end }: ListToolbarProps) {
  return (
    <PanelHead>
      <div className={css.toolbar} data-list-toolbar="">
        <div className={css.tools}>{children}</div>
        {end}
      </div>
    </PanelHead>
  )
}
