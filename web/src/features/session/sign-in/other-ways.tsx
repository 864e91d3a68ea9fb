import type { ReactNode } from 'react'
import css from './other-ways.module.css'

/** Below what is asked for: where else one can go. */
export const OtherWays = ({ children }: { children: ReactNode }) => (
  <p className={css.otherWays}>{children}</p>
)
