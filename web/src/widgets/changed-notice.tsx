import { Button } from 'antd'
import css from './changed-notice.module.css'
import type { useFrozenPage } from './use-frozen-page'

interface ChangedNoticeProps {
  changes: ReturnType<typeof useFrozenPage>
  /** What is said after the number of rows that came, and of those that went. */
  arrived?: string
  gone?: string
}

/** What others have changed waits here, so that no row moves under the pointer. */
export function ChangedNotice({ changes, arrived = '条新增', gone = '条已删除' }: ChangedNoticeProps) {
  const left = changes.gone.size
  if (changes.arrived + left === 0) return null
  const words = [changes.arrived > 0 && `${changes.arrived} ${arrived}`, left > 0 && `本页 ${left} ${gone}`]
    .filter(Boolean)
    .join('，')
  return (
    <p className={css.arrived} role="status">
      {words}
      <Button type="link" size="small" onClick={changes.show}>
        显示
      </Button>
    </p>
  )
}
