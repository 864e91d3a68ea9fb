import { useFrameLook } from '@/shell/frame-look'
import { PageSkeleton } from '@/ui/page-skeleton'
import '@/shell/frame.css'
import '@/shell/header.css'
import '@/shell/menu-line.css'
import '@/shell/tab-strip.css'

/** The outline of the console while the rights are on their way: every part at its later place. */
export function Opening() {
  const look = useFrameLook()
  return (
    <div className="fd-frame" {...look.attributes}>
      {look.hasSidebar && <div className="fd-sidebar" />}
      <div className="fd-body">
        <div className="fd-top">
          <div className="fd-header" data-toasts-below="" data-bar={look.isTopMenu ? 'menu' : 'plain'} />
          {look.hasTabs && <div className="fd-tabs" />}
        </div>
        <div className="fd-page">
          <PageSkeleton />
        </div>
      </div>
    </div>
  )
}
