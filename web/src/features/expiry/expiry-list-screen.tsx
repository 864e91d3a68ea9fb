import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { DataTable } from '@/ui/data-table/data-table'
import type { RowAction } from '@/ui/data-table/row-actions'
import { useSelection } from '@/ui/data-table/selection'
import { SelectionBar } from '@/ui/data-table/selection-bar'
import { useKeyHelp } from '@/ui/keyboard/key-help'
import { lazyComponent } from '@/ui/lazy-component'
import { useListState } from '@/ui/list-state/use-list-state'
import { Panel } from '@/ui/panel'
import { SearchForm } from '@/ui/search-form/search-form'
import { TabLinks } from '@/ui/tab-links'
import { useAllowed } from '@/widgets/allowed'
import { ChangedNotice } from '@/widgets/changed-notice'
import { useFrozenPage } from '@/widgets/use-frozen-page'
import { useListSettings } from '@/widgets/use-list-settings'
import {
  DONE,
  expiryColumns,
  expiryFilters,
  expiryScheme,
  OPEN,
  recordOf,
  stageLinks,
  stageOf,
} from './expiry-columns'
import {
  expiryListQuery,
  fetchReminder,
  fetchReminders,
  type Reminder,
  useReminderCounts,
  useReopenReminder,
} from './expiry-queries'

const FinishForm = lazyComponent(async () => (await import('./finish-form')).FinishForm)

/** How many reminders the server takes at once. */
const MOST = 100

/** Papers that run out: whom to call, the soonest first, and what came of it. */
export function ExpiryListScreen() {
  const { pathname, search } = useLocation()
  const stage = stageOf(search)
  const control = useListState(expiryScheme)
  const list = expiryListQuery(stage, control.state)
  const source = useQuery(list)
  const wanted = Number(control.state.filters.state ?? OPEN)
  const changes = useFrozenPage<Reminder>({
    queryKey: list.queryKey,
    fetchPage: () => fetchReminders(stage, control.state),
    fetchRow: fetchReminder,
    belongs: ({ state }) => state === wanted,
    event: 'expiry-changed',
  })
  const counts = useReminderCounts()
  const [called, setCalled] = useState<readonly Reminder[]>()
  const selection = useSelection<Reminder>()
  const actions = useActions((reminder) => setCalled([reminder]))
  const columns = useMemo(() => expiryColumns(wanted), [wanted])
  const filters = useMemo(() => expiryFilters(counts), [counts])
  const ticked = [...selection.rows.values()]
  const help = useKeyHelp()
  return (
    <>
      <Panel>
        <TabLinks
          name="到期阶段"
          tabs={stageLinks(pathname, wanted === OPEN ? counts : undefined)}
          current={stage ?? 'all'}
        />
        <SearchForm fields={filters} control={control} />
        <DataTable
          name="到期提醒"
          columns={columns}
          source={source}
          control={control}
          settings={useListSettings('expiry')}
          rowKey={(row) => row.id}
          rowName={(row) => `${row.title} ${row.paper}`}
          hrefOf={recordOf}
          actions={actions}
          actionsWidth={104}
          selection={actions && wanted === OPEN ? selection : undefined}
          dimmed={(row) => (changes.gone.has(row.id) ? '已处理' : undefined)}
          notice={
            <>
              <ChangedNotice changes={changes} gone="条已处理" />
              <SelectionBar count={ticked.length} onClear={selection.clear}>
                <Button size="small" disabled={ticked.length > MOST} onClick={() => setCalled(ticked)}>
                  {ticked.length > MOST ? `一次最多 ${MOST} 条` : '登记联系'}
                </Button>
              </SelectionBar>
            </>
          }
          empty={{ text: emptyText(wanted) }}
        />
      </Panel>
      {help}
      {called && (
        <FinishForm reminders={called} onDone={selection.clear} onClose={() => setCalled(undefined)} />
      )}
    </>
  )
}

function emptyText(state: number): string {
  if (state === OPEN) return '没有待联系的到期提醒'
  return state === DONE ? '还没有已联系的提醒' : '没有已失效的提醒'
}

/** What may be done to a reminder; undefined for who may only read. */
function useActions(call: (reminder: Reminder) => void) {
  const mayEdit = useAllowed('expiry:edit')
  const reopening = useReopenReminder()
  if (!mayEdit) return undefined
  return (row: Reminder): RowAction[] => {
    if (row.state === OPEN) return [{ key: 'done', label: '登记联系', perform: () => call(row) }]
    if (row.state !== DONE) return []
    return [{ key: 'reopen', label: '重新打开', perform: () => reopening.mutate(row) }]
  }
}
