import { Pagination } from 'antd'
import { PAGE_SIZES } from '../list-state/list-query'
import type { ListControl } from '../list-state/use-list-state'

interface ListPagerProps {
  total: number
  /** More rows than `total` exist: shown as 10000+. */
  capped?: boolean
  control: ListControl
  compact: boolean
}

/** Page numbers, sizes 10/20/30 and the quick jumper (spec §9); on phones only back and forth. */
export function ListPager({ total, capped, control, compact }: ListPagerProps) {
  const { pageNo, pageSize } = control.state
  return (
    <Pagination
      className="fd-list-pager"
      current={pageNo}
      pageSize={pageSize}
      total={total}
      simple={compact}
      showQuickJumper={!compact}
      showSizeChanger={!compact}
      pageSizeOptions={[...PAGE_SIZES]}
      showTotal={(_, [from, to]) => `${from}-${to} 共 ${total}${capped ? '+' : ''} 条`}
      onChange={control.turnTo}
    />
  )
}
