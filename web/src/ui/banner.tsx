import type { ReactNode } from 'react'
import css from './banner.module.css'
import { Glyph } from './glyph'

/** A sentence above a form: what failed as a whole, or what to know. */
export function Banner({ tone, children }: { tone: 'error' | 'info'; children: ReactNode }) {
  return (
    <div className={css.banner} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Glyph name={tone} />
      <div>{children}</div>
    </div>
  )
}
