import type { ReactNode } from 'react'
import css from './panel.module.css'

/**
 * The one surface of a list: its views, filters, tools, rows and pager. On a phone
 * the records themselves are the surfaces.
 */
export const Panel = ({ children }: { children: ReactNode }) => <div className={css.panel}>{children}</div>
