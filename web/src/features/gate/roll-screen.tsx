import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { DataTable } from '@/ui/data-table/data-table'
import { useKeyHelp } from '@/ui/keyboard/key-help'
import { lazyComponent } from '@/ui/lazy-component'
import { useListState } from '@/ui/list-state/use-list-state'
import { Panel } from '@/ui/panel'
import { SearchForm } from '@/ui/search-form/search-form'
import { TabLinks } from '@/ui/tab-links'
import { ChangedNotice } from '@/widgets/changed-notice'
import { useDictOptions } from '@/widgets/dict-options'
import { useFrozenPage } from '@/widgets/use-frozen-page'
import { useListSettings } from '@/widgets/use-list-settings'
import { BLACK, fetchEntries, fetchEntry, type RollEntry, rollListQuery, WHITE } from './gate-queries'
import { ENDED, IN_FORCE, recordOf, rollColumns, rollFilters, rollScheme } from './roll-columns'
import { useRollSubjects } from './roll-subjects'

const EnterForm = lazyComponent(async () => (await import('./enter-form')).EnterForm)
const LeaveForm = lazyComponent(async () => (await import('./leave-form')).LeaveForm)

const rollOf = (search: string) => (new URLSearchParams(search).get('roll') === String(WHITE) ? WHITE : BLACK)

/** Who is kept from orders and payouts, or let through in spite of papers, of all kinds of subjects. */
export function RollScreen() {
  const { pathname, search } = useLocation()
  const roll = rollOf(search)
  const control = useListState(rollScheme)
  const list = rollListQuery(roll, control.state)
  const source = useQuery(list)
  const wanted = Number(control.state.filters.state ?? IN_FORCE)
  const changes = useFrozenPage<RollEntry>({
    queryKey: list.queryKey,
    fetchPage: () => fetchEntries(roll, control.state),
    fetchRow: fetchEntry,
    belongs: ({ state }) => state === wanted,
    event: 'gate-changed',
  })
  const subjects = useRollSubjects(roll)
  const [isEntering, setEntering] = useState(false)
  const [leaving, setLeaving] = useState<RollEntry>()
  const reasons = useDictOptions('hy_blacklist_reason')
  const columns = useMemo(() => rollColumns(roll, wanted), [roll, wanted])
  const filters = useMemo(() => rollFilters(roll, reasons), [roll, reasons])
  const help = useKeyHelp()
  const name = roll === BLACK ? '黑名单' : '白名单'
  const tabs = [
    { key: String(BLACK), label: '黑名单', href: pathname },
    { key: String(WHITE), label: '白名单', href: `${pathname}?roll=${WHITE}` },
  ]
  return (
    <>
      <Panel>
        <TabLinks name="名单" tabs={tabs} current={String(roll)} />
        <SearchForm fields={filters} control={control} />
        <DataTable
          name={name}
          columns={columns}
          source={source}
          control={control}
          settings={useListSettings(`roll-${roll}`)}
          rowKey={(row) => row.id}
          rowName={(row) => `${row.subjectName} ${row.title}`}
          hrefOf={recordOf}
          actions={
            subjects.length > 0 && wanted !== ENDED
              ? (row) =>
                  subjects.some((subject) => subject === row.subject) && row.state !== ENDED
                    ? [{ key: 'leave', label: '移出', perform: () => setLeaving(row) }]
                    : []
              : undefined
          }
          actionsWidth={88}
          dimmed={(row) => (changes.gone.has(row.id) ? '已移出' : undefined)}
          notice={<ChangedNotice changes={changes} gone="条已移出" />}
          toolbar={
            subjects.length > 0 && (
              <Button type="primary" onClick={() => setEntering(true)}>
                {roll === BLACK ? '拉黑' : '加入白名单'}
              </Button>
            )
          }
          empty={{ text: `${name}中没有符合条件的记录` }}
        />
      </Panel>
      {help}
      {isEntering && <EnterForm roll={roll} subjects={subjects} onClose={() => setEntering(false)} />}
      {leaving && <LeaveForm entry={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  )
}
