import type { ReactNode } from 'react'
import './other-ways.css'

/** Below what is asked for: where else one can go. */
export const OtherWays = ({ children }: { children: ReactNode }) => (
  <p className="fd-other-ways">{children}</p>
)
