import type { ReactNode } from 'react'
import css from './frame.module.css'
import { useFrameLook } from './frame-look'

/** The frame without anything in it: every part at its later place. */
export function FrameOutline({ children }: { children: ReactNode }) {
  const look = useFrameLook()
  return (
    <div className={css.frame} {...look.attributes}>
      {look.hasSidebar && <div className={css.sidebar} data-frame="side" />}
      <div className={css.body}>
        <div className={css.top} data-frame="top">
          <div className={css.header} data-toasts-below="" data-bar={look.isTopMenu ? 'menu' : 'plain'} />
          {look.hasTabs && <div className={css.strip} />}
        </div>
        <div className={css.page}>{children}</div>
      </div>
    </div>
  )
}
