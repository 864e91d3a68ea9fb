import type { ReactNode } from 'react'
import css from './dialog-actions.module.css'

/** The buttons at the end of a `Dialog`. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={css.dialogActions}>{children}</div>
)
