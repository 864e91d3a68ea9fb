import type { ReactNode } from 'react'
import './data-table.css'

interface ListToolbarProps {
  children: ReactNode
  /** At the end of the line. */
  end?: ReactNode
}

/** What can be done to a whole list, above its rows. */
export function ListToolbar({ children, end }: ListToolbarProps) {
  return (
    <div className="fd-list-toolbar" data-list-toolbar="">
      <div className="fd-list-tools">{children}</div>
      {end}
    </div>
  )
}
