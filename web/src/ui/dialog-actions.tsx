import type { ReactNode } from 'react'
import './dialog-actions.css'

/** The buttons at the end of a `Dialog`. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="fd-dialog-actions">{children}</div>
)
