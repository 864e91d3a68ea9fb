import './skeleton.css'

/** The shape of a list page while its script is on the way. */
export function PageSkeleton() {
  return (
    <div className="fd-page-skeleton" role="status" aria-label="正在加载">
      <span className="fd-skeleton" style={{ width: '20%' }} />
      <span className="fd-skeleton" style={{ height: 56 }} />
      <span className="fd-skeleton" style={{ height: 320 }} />
    </div>
  )
}
