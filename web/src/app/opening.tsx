import { FrameOutline } from '@/shell/frame-outline'
import { PageSkeleton } from '@/ui/page-skeleton'

/** The outline of the console while the rights are on their way. */
export const Opening = () => (
  <FrameOutline>
    <PageSkeleton />
  </FrameOutline>
)
