import type { ReactNode } from 'react'
import './empty-note.css'

/** Said where there is nothing to show yet. */
export const EmptyNote = ({ children }: { children: ReactNode }) => (
  <p className="fd-empty-note">{children}</p>
)
