import css from './page-skeleton.module.css'
import { Skeleton } from './skeleton'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The shape of a list page while its script is on the way: views, filters and rows on their panel. The page's own title stands above. */
export function PageSkeleton() {
  return (
    <div className={css.pageSkeleton} role="status" aria-label="正在加载">
      <div className={css.skeletonPanel}>
        <Skeleton className={css.views} />
        <Skeleton className={css.filters} />
        {rows.map((row) => (
          <Skeleton key={row} className={css.row} />
        ))}
      </div>
    </div>
  )
}
