import { Skeleton } from './skeleton'
import './page-skeleton.css'

/** The shape of a list page while its script is on the way. */
export function PageSkeleton() {
  return (
    <div className="fd-page-skeleton" role="status" aria-label="正在加载">
      <Skeleton style={{ width: '20%' }} />
      <Skeleton style={{ height: 56 }} />
      <Skeleton style={{ height: 320 }} />
    </div>
  )
}
