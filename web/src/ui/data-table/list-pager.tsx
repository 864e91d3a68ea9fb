import { Pagination } from 'antd'
import { grouped } from '@/format/number'
import { pageSizes } from '../list-state/list-query'
import type { ListControl } from '../list-state/use-list-state'
import css from './data-table.module.css'
import type { Page } from './page-source'
import { followingCursor, reachableTotal } from './paging'

interface ListPagerProps {
  page: Page<unknown>
  control: ListControl
  compact: boolean
}

/** Page numbers, sizes 10/20/30 and the quick jumper (spec §9); on phones only back and forth. */
export function ListPager({ page, control, compact }: ListPagerProps) {
  const { pageNo, pageSize } = control.state
  const { total, totalCapped } = page
  return (
    <Pagination
      className={css.pager}
      current={pageNo}
      pageSize={pageSize}
      total={reachableTotal(page, pageNo, pageSize)}
      simple={compact}
      showQuickJumper={!compact}
      showSizeChanger={!compact}
      pageSizeOptions={[...pageSizes]}
      showTotal={(_, [from, to]) => `${from}-${to} 共 ${grouped(total)}${totalCapped ? '+' : ''} 条`}
      onChange={(next, size) => control.turnTo(next, size, followingCursor(page, pageNo, next, size))}
    />
  )
}
