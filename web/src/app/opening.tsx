import { PageSkeleton } from '@/ui/page-skeleton'
import './opening.css'

/** The outline of the console while the rights are on their way. */
export function Opening() {
  return (
    <div className="fd-opening">
      <div className="fd-opening-side" />
      <div className="fd-opening-page">
        <PageSkeleton />
      </div>
    </div>
  )
}
