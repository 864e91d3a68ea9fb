import type { ReactNode } from 'react'
import { useFrameLook } from './frame-look'
import './frame.css'

/** The frame without anything in it: every part at its later place. */
export function FrameOutline({ children }: { children: ReactNode }) {
  const look = useFrameLook()
  return (
    <div className="fd-frame" {...look.attributes}>
      {look.hasSidebar && <div className="fd-sidebar" data-frame="side" />}
      <div className="fd-body">
        <div className="fd-top" data-frame="top">
          <div className="fd-header" data-toasts-below="" data-bar={look.isTopMenu ? 'menu' : 'plain'} />
          {look.hasTabs && <div className="fd-strip" />}
        </div>
        <div className="fd-page">{children}</div>
      </div>
    </div>
  )
}
