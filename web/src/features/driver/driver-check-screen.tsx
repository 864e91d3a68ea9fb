import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useSession } from '@/identity/session'
import { DataTable } from '@/ui/data-table/data-table'
import { ActionButton } from '@/ui/keyboard/action-button'
import { useKeyHelp } from '@/ui/keyboard/key-help'
import type { Action } from '@/ui/keyboard/registry'
import { useActions } from '@/ui/keyboard/use-actions'
import { lazyComponent } from '@/ui/lazy-component'
import { useListState } from '@/ui/list-state/use-list-state'
import { SearchForm } from '@/ui/search-form/search-form'
import { TabLinks } from '@/ui/tab-links'
import { Allowed } from '@/widgets/allowed'
import { ChangedNotice } from '@/widgets/changed-notice'
import { useDictOptions } from '@/widgets/dict-options'
import { useFrozenPage } from '@/widgets/use-frozen-page'
import { useListSettings } from '@/widgets/use-list-settings'
import { driverColumns, driverFilters } from './driver-columns'
import {
  type DriverRow,
  driverCountsQuery,
  driverListQuery,
  fetchDriver,
  fetchDrivers,
} from './driver-queries'
import { belongsTo, driverScheme, emptyView, viewLinks, viewOf } from './driver-views'
import { greyReason } from './grey-reason'
import { useDriverActions } from './use-driver-actions'
import { useTaskEntry } from './use-task-entry'

const DriverDrawer = lazyComponent(async () => (await import('./driver-drawer')).DriverDrawer)

// Calendars and uploads are for those who write.
const DriverFormDrawer = lazyComponent(async () => (await import('./driver-form-drawer')).DriverFormDrawer)

/** Drivers by the state of their review; a waiting one opens the desk, any other its record. */
export function DriverCheckScreen() {
  const { pathname, search } = useLocation()
  const view = viewOf(new URLSearchParams(search))
  const control = useListState(driverScheme)
  const list = driverListQuery(view, control.state)
  const source = useQuery(list)
  const counts = useQuery(driverCountsQuery()).data
  const frozen = useFrozenPage<DriverRow>({
    queryKey: list.queryKey,
    fetchPage: () => fetchDrivers(view, control.state),
    fetchRow: fetchDriver,
    belongs: (row) => belongsTo(view, row),
    event: 'driver-check',
  })
  const me = useSession((session) => session.user?.username)
  const columns = useMemo(() => driverColumns(view), [view])
  const filters = useDriverFilters()
  const entry = useTaskEntry(control)
  const [editing, setEditing] = useState<{ id?: string }>()
  const edit = (id: string) => setEditing({ id })
  const keeping = useDriverActions(edit)
  const help = useKeyHelp()
  const { open } = control.state
  return (
    <>
      <TabLinks name="审核状态" tabs={viewLinks(pathname, counts)} current={view} />
      <SearchForm fields={filters} control={control} />
      <DataTable
        name="司机审核"
        columns={columns}
        source={source}
        control={control}
        settings={useListSettings('driver-check')}
        rowKey={(row) => row.id}
        rowName={(row) => row.driverName}
        hrefOf={entry.hrefOf}
        actions={(row) => [...entry.actions(row), ...keeping.actions(row)]}
        actionsWidth={keeping.width}
        dimmed={(row) => greyReason(row, frozen.gone.has(row.id), me)}
        toolbar={
          <>
            {entry.mayCheck && <StartButton href={entry.nextHref} count={counts?.pending} />}
            <Allowed action="driver:add">
              <Button onClick={() => setEditing({})}>新增司机</Button>
            </Allowed>
          </>
        }
        notice={<ChangedNotice changes={frozen} arrived="条新提交" gone="条已处理" />}
        empty={{
          text: emptyView[view],
          action: view === '0' && <Link to={`${pathname}?fileter=1`}>查看已通过</Link>,
        }}
      />

      {open && (
        <DriverDrawer
          key={open}
          id={open}
          onEdit={keeping.mayEdit ? () => edit(open) : undefined}
          onClose={() => control.open(undefined)}
        />
      )}
      {editing && <DriverFormDrawer key={editing.id} id={editing.id} onClose={() => setEditing(undefined)} />}

      {help}
    </>
  )
}

function useDriverFilters() {
  const reasons = useDictOptions('hy_reject_driver')
  const states = useDictOptions('hy_expire_state')
  return useMemo(() => driverFilters(reasons, states), [reasons, states])
}

interface StartButtonProps {
  href: string
  /** Waiting drivers; nothing to start without any. */
  count: number | undefined
}

/** Claims the next waiting driver; Enter does the same. */
function StartButton({ href, count }: StartButtonProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const action = useMemo<Action>(
    () => ({
      id: 'driver.start',
      name: '开始审核',
      code: 'Enter',
      enabled: count !== 0,
      perform: () => void navigate(href, { state }),
    }),
    [href, count, navigate, state],
  )
  const actions = useMemo(() => [action], [action])
  useActions('审核', actions)
  return <ActionButton action={action} type="primary" />
}
