import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { Refusal } from '@/api/refusal'
import { toast } from '@/ui/toast'

interface AbsentRowOptions<Row> {
  /** What everything about these rows begins with in the cache: it is fetched again. */
  queryKey: QueryKey
  nameOf: (row: Row) => string
  /** What became of it. */
  gone?: string
  /** The row is not ticked any more. */
  drop: (id: string) => void
}

/**
 * What an act on several rows does when it is refused because one of them is
 * not there any more: says which, unticks it, and fetches the list again. The
 * act's mutation has `showsAbsent`, and its call handles 404.
 */
export function useAbsentRow<Row extends { id: string }>({
  queryKey,
  nameOf,
  gone = '已不存在或不在您的管理范围内',
  drop,
}: AbsentRowOptions<Row>) {
  const client = useQueryClient()
  return (error: Error, rows: readonly Row[]) => {
    const id = error instanceof Refusal ? error.absent : undefined
    if (id === undefined) return
    const row = rows.find((each) => each.id === id)
    const which = row ? `「${nameOf(row)}」` : '所选数据中有 1 条'
    toast.warning(`${which}${gone}，未作任何更改`, '列表已刷新，请核对后重试')
    drop(id)
    void client.invalidateQueries({ queryKey })
  }
}
