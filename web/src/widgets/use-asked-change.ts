import type { QueryFeature } from '@/api/query-keys'
import { confirm } from '@/ui/confirm'
import { firstNames } from './names-of'
import { useAbsentRow } from './use-absent-row'

/** What a change does to the ticks of its rows. */
export interface Ticks {
  clear: () => void
  drop: (id: string) => void
}

interface AskedChangeOptions<Row> {
  feature: QueryFeature
  /** What the records are called. */
  what: string
  nameOf: (row: Row) => string
  selection: Ticks
}

interface Handlers {
  onSuccess: () => void
  onError: (error: Error) => void
}

interface Asked {
  /** What is done to the records: 删除. */
  verb: string
  detail?: string
  isDangerous?: boolean
  /** Sends the change; its mutation has `showsAbsent`, and its call handles 404. */
  send: (ids: readonly string[], handlers: Handlers) => void
}

/** Changes records after a question that names them; those that are not there any more are said and unticked. */
export function useAskedChange<Row extends { id: string }>(options: AskedChangeOptions<Row>) {
  const { feature, what, nameOf, selection } = options
  const lost = useAbsentRow<Row>({ queryKey: [feature], nameOf, drop: selection.drop })
  const ask = async (rows: readonly Row[], { verb, detail, isDangerous, send }: Asked) => {
    const names = firstNames(
      rows.map((row) => `「${nameOf(row)}」`),
      what,
    )
    const isSure = await confirm({
      title: `${verb}${what}`,
      text: `确定要${verb}${what}${names}吗?`,
      detail,
      okText: verb,
      isDangerous,
    })
    if (!isSure) return
    const ids = rows.map(({ id }) => id)
    send(ids, { onSuccess: selection.clear, onError: (error) => lost(error, rows) })
  }
  return (rows: readonly Row[], asked: Asked) => void ask(rows, asked)
}
