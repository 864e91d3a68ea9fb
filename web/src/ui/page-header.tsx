import type { ReactNode } from 'react'
import css from './page-header.module.css'

interface PageHeaderProps {
  title: ReactNode
  /** Small, behind the title: a state, a number. */
  mark?: ReactNode
  /** Above the title: where the page is. */
  breadcrumb?: ReactNode
  /** At the end of the line: what can be done with the whole page. */
  actions?: ReactNode
  /** Below the title: what the page is about, facts. */
  children?: ReactNode
}

/** The head of a page that says more than its name. */
export function PageHeader({ title, mark, breadcrumb, actions, children }: PageHeaderProps) {
  return (
    <header className={css.pageHeader}>
      {breadcrumb}
      <div className={css.pageHeaderLine}>
        <h2>{title}</h2>
        {mark}
        {actions && <div className={css.pageHeaderActions}>{actions}</div>}
      </div>
      {children && <div>{children}</div>}
    </header>
  )
}
