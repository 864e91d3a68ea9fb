import { Button } from 'antd'
import { useState } from 'react'
import { type Subject, subjects } from '@/api/query-keys'
import { useSession } from '@/identity/session'
import { type Selection, useSelection } from '@/ui/data-table/selection'
import { SelectionBar } from '@/ui/data-table/selection-bar'
import { lazyComponent } from '@/ui/lazy-component'
import { useAllowed } from '../allowed'
import { type Batched, MOST_IN_BATCH } from './batch-calls'
import { BatchResult } from './batch-result'
import type { DossierRow } from './dossier-row'
import { greyReason } from './grey-reason'

// Few pass several at once.
const BatchSheet = lazyComponent(async () => (await import('./batch-sheet')).BatchSheet)

interface BatchPass<Row> {
  /** What begins the permission codes. */
  feature: string
  name: string
  rowName: (row: Row) => string
}

/** Why a row is not ticked for a batch, or undefined. */
export function whyNotInBatch(row: DossierRow, me: string | undefined): string | undefined {
  if (row.reviewState !== 0) return '已审核'
  if (row.riskLevel > 0) return '有检查提示，须逐条审核'
  return greyReason(row, false, me)
}

/** In a queue, passing several rows at once: the boxes before them, the bar over them, the sheet and what came of it. */
export function useBatchPass<Row extends DossierRow>(
  of: BatchPass<Row>,
  isQueue: boolean,
  source: { refetch: () => unknown },
) {
  const me = useSession((session) => session.user?.username)
  const mayCheck = useAllowed(`${of.feature}:check`)
  const may = useAllowed(`${of.feature}:batch`) && mayCheck && isQueue
  const { clear, ...selection } = useSelection<Row>((row) => whyNotInBatch(row, me))
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<{ batched: Batched; names: ReadonlyMap<string, string> }>()
  const targetType = subjects.find((subject): subject is Subject => subject === of.feature)
  if (!may || !targetType) return {}
  const names = new Map([...selection.rows].map(([id, row]) => [id, of.rowName(row)]))
  const finish = (batched: Batched) => {
    setDone({ batched, names })
    setOpen(false)
    clear()
    void source.refetch()
  }
  return {
    selection: selection as Selection<Row>,
    bar: (
      <>
        <SelectionBar count={names.size} onClear={clear}>
          <PassButton count={names.size} onClick={() => setOpen(true)} />
        </SelectionBar>
        {done && (
          <BatchResult
            done={done.batched}
            names={done.names}
            onUndone={() => void source.refetch()}
            onClose={() => setDone(undefined)}
          />
        )}
      </>
    ),
    sheet: isOpen && (
      <BatchSheet
        targetType={targetType}
        name={of.name}
        names={names}
        onDone={finish}
        onClose={() => setOpen(false)}
      />
    ),
  }
}

function PassButton({ count, onClick }: { count: number; onClick: () => void }) {
  const isTooMany = count > MOST_IN_BATCH
  return (
    <Button
      size="small"
      disabled={isTooMany}
      title={isTooMany ? `一次最多批量通过 ${MOST_IN_BATCH} 条` : undefined}
      onClick={onClick}
    >
      批量通过
    </Button>
  )
}
