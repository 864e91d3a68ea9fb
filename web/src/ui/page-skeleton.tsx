import css from './page-skeleton.module.css'
import { Skeleton } from './skeleton'

/** The shape of a list page while its script is on the way. */
export function PageSkeleton() {
  return (
    <div className={css.pageSkeleton} role="status" aria-label="正在加载">
      <Skeleton style={{ width: '20%' }} />
      <Skeleton style={{ height: 56 }} />
      <Skeleton style={{ height: 320 }} />
    </div>
  )
}
