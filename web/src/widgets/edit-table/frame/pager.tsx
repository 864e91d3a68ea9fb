import { Pagination } from 'antd'
import { grouped } from '@/format/number'
import { pageSizes } from '@/ui/list-state/list-query'
import { MOBILE_BELOW, useBelow } from '@/ui/use-below'
import type { TablePage } from '../edit-table-props'
import css from './frame.module.css'

interface PagerProps {
  page: TablePage
  onChange: (page: { current: number; pageSize: number }) => void
}

/** Page numbers, sizes 10/20/30 and the quick jumper (spec §9); on phones only back and forth. */
export function Pager({ page: { current, pageSize, total }, onChange }: PagerProps) {
  const isNarrow = useBelow(MOBILE_BELOW)
  return (
    <Pagination
      className={css.pager}
      current={current}
      pageSize={pageSize}
      total={total}
      simple={isNarrow}
      showQuickJumper={!isNarrow}
      showSizeChanger={!isNarrow}
      pageSizeOptions={[...pageSizes]}
      showTotal={(all, [from, to]) => `${from}-${to} 共 ${grouped(all)} 条`}
      onChange={(next, size) => onChange({ current: next, pageSize: size })}
    />
  )
}
