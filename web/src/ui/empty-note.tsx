import type { ReactNode } from 'react'
import css from './empty-note.module.css'

/** Said where there is nothing to show yet. */
export const EmptyNote = ({ children }: { children: ReactNode }) => (
  <p className={css.emptyNote}>{children}</p>
)
