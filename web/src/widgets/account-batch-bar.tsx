import { Button } from 'antd'
import type { Selection } from '@/ui/data-table/selection'
import { SelectionBar } from '@/ui/data-table/selection-bar'
import { FROZEN } from './account-states'
import { Allowed } from './allowed'

const THAWED = 1

interface AccountBatchBarProps<Row> {
  /** Names the actions: `freeze` and `remove`. */
  feature: string
  selection: Selection<Row> & { clear: () => void }
  freeze: (rows: readonly Row[], status: typeof THAWED | typeof FROZEN) => void
  remove: (rows: readonly Row[]) => void
}

/** What may be done to several ticked accounts, or to customers, who have some. */
export function AccountBatchBar<Row>({ feature, selection, freeze, remove }: AccountBatchBarProps<Row>) {
  const rows = [...selection.rows.values()]
  return (
    <SelectionBar count={rows.length} onClear={selection.clear}>
      <Allowed action={`${feature}:freeze`}>
        <Button size="small" onClick={() => freeze(rows, FROZEN)}>
          冻结
        </Button>
        <Button size="small" onClick={() => freeze(rows, THAWED)}>
          解冻
        </Button>
      </Allowed>
      <Allowed action={`${feature}:remove`}>
        <Button size="small" danger onClick={() => remove(rows)}>
          删除
        </Button>
      </Allowed>
    </SelectionBar>
  )
}
