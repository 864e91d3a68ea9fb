import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo } from 'react'
import { Banner } from '@/ui/banner'
import { DataTable } from '@/ui/data-table/data-table'
import { type PageSource, pageOfAll } from '@/ui/data-table/page-source'
import { useKeyHelp } from '@/ui/keyboard/key-help'
import { lazyComponent } from '@/ui/lazy-component'
import { useListState } from '@/ui/list-state/use-list-state'
import { Panel } from '@/ui/panel'
import { SearchForm } from '@/ui/search-form/search-form'
import { useListSettings } from '@/widgets/use-list-settings'
import { checkColumns, checkFilters, checkScheme, rulesOf } from './check-columns'
import { type CheckRule, checkRulesQuery } from './check-queries'

const CheckSheet = lazyComponent(async () => (await import('./check-sheet')).CheckSheet)

/** What the machine looks for before people do: how each rule is set, and what it found. */
export function CheckListScreen() {
  const control = useListState(checkScheme)
  const all = useQuery(checkRulesQuery)
  const page = useMemo(
    () => all.data && pageOfAll(rulesOf(all.data, control.state), control.state),
    [all.data, control.state],
  )
  const source: PageSource<CheckRule> = { ...all, data: page, isPlaceholderData: false }
  const waiting = all.data?.filter((rule) => rule.waiting !== null).length ?? 0
  const help = useKeyHelp()
  return (
    <>
      <Panel>
        {waiting > 0 && (
          <Banner tone="info">
            {waiting} 条规则的修改等待另一人确认
            <Button type="link" size="small" onClick={() => control.filterBy({ state: 'waiting' })}>
              查看
            </Button>
          </Banner>
        )}
        <SearchForm fields={checkFilters} control={control} />
        <DataTable
          name="检查规则"
          columns={checkColumns}
          source={source}
          control={control}
          settings={useListSettings('check')}
          rowKey={({ rule }) => rule}
          rowName={({ code, title }) => `${code} ${title}`}
          actions={({ rule }) => [{ key: 'open', label: '查看', perform: () => control.open(rule) }]}
          actionsWidth={88}
          hrefOf={({ rule }) => control.hrefOf(rule)}
          empty={{ text: '没有检查规则' }}
        />
      </Panel>
      {help}
      {control.state.open && (
        <CheckSheet
          key={control.state.open}
          rule={control.state.open}
          onClose={() => control.open(undefined)}
        />
      )}
    </>
  )
}
