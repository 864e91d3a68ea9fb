import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { DataTable } from '@/ui/data-table/data-table'
import { ListNotice } from '@/ui/data-table/list-states'
import { useSelection } from '@/ui/data-table/selection'
import { useLocalListState } from '@/ui/list-state/use-local-list-state'
import { SearchForm } from '@/ui/search-form/search-form'
import { toast } from '@/ui/toast'
import { MOBILE_BELOW, useBelow } from '@/ui/use-below'
import { chooser } from '../choose-dialog'
import { ChosenBar } from './chosen-bar'
import { columnsOf, filterFieldsOf, visibleOf } from './report-columns'
import { type ReportConfig, type ReportRecord, rowKeyOf } from './report-config'
import {
  dataQueryOf,
  type Report,
  type ReportFilter,
  reportDataQuery,
  reportFiltersQuery,
  reportQuery,
} from './report-queries'

interface ReportDialogProps {
  config: ReportConfig
  /** What was typed to open it. */
  seed?: string | undefined
  onChoose: (records: ReportRecord[]) => void
  onClose: () => void
}

/** px (spec §2). */
const WIDTH = 1200

/** Until the dialog has its list. */
const waiting = { height: 320 }

/** The dialog of a report: search, choose, confirm. What was ticked goes with it when it closes. */
export function ReportDialog({ config, seed, onChoose, onClose }: ReportDialogProps) {
  const report = useQuery(reportQuery(config))
  const selection = useSelection<ReportRecord>()
  const confirm = () => {
    const records = [...selection.rows.values()]
    if (records.length === 0 || (records.length > 1 && !config.multi)) {
      toast.warning('请选择一条记录')
      return
    }
    onChoose(records)
    onClose()
  }
  return (
    <Modal
      open
      title={report.data?.cgRpConfigName ?? '选择记录'}
      width={useBelow(MOBILE_BELOW) ? '100%' : WIDTH}
      {...chooser}
      okText="确定"
      cancelText="关闭"
      onOk={confirm}
      onCancel={onClose}
    >
      {report.data ? (
        <ReportFilters config={config} report={report.data} seed={seed} selection={selection} />
      ) : (
        <ReportWaiting error={report.error} onRetry={() => void report.refetch()} />
      )}
    </Modal>
  )
}

function ReportWaiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <div style={waiting} role="status" aria-label="正在加载" />
  return (
    <ListNotice error={error} isFiltered={false} empty={{ text: '' }} onRetry={onRetry} onClear={() => {}} />
  )
}

interface ReportFiltersProps {
  config: ReportConfig
  report: Report
  seed: string | undefined
  selection: ReturnType<typeof useSelection<ReportRecord>>
}

/** The list once it is known what it can be searched by: its first field is where the focus begins. */
function ReportFilters({ report, ...list }: ReportFiltersProps) {
  const about = useQuery(reportFiltersQuery(list.config, report.cgRpConfigId))
  if (about.isPending) return <ReportWaiting error={null} onRetry={() => {}} />
  return <ReportList {...list} report={report} filters={about.data ?? []} />
}

interface ReportListProps extends ReportFiltersProps {
  filters: readonly ReportFilter[]
}

function ReportList({ config, report, seed, filters, selection }: ReportListProps) {
  const first = filters.find(({ view, mode }) => view === 'string' && mode === 'single')
  const control = useLocalListState({ filters: seed && first ? { [first.field]: seed } : {} })
  const source = useQuery(reportDataQuery(config, report, dataQueryOf(config, filters, control.state)))
  const columns = columnsOf(report)
  const nameOf = (record: ReportRecord) => String(record[columns[0]?.key ?? ''] ?? rowKeyOf(record))
  return (
    <>
      {filters.length > 0 && (
        <SearchForm fields={filterFieldsOf(report, filters)} control={control} visible={visibleOf(filters)} />
      )}
      <DataTable
        name={report.cgRpConfigName}
        columns={columns}
        source={source}
        control={control}
        selection={{ ...selection, byRow: true }}
        rowKey={rowKeyOf}
        rowName={nameOf}
        notice={
          <ChosenBar
            rows={selection.rows}
            nameOf={nameOf}
            onDrop={(record) => selection.onChange(without(selection.rows, rowKeyOf(record)))}
            onClear={selection.clear}
            onRefresh={filters.length === 0 ? () => void source.refetch() : undefined}
          />
        }
        empty={{ text: '没有可选的记录' }}
      />
    </>
  )
}

function without<Row>(rows: ReadonlyMap<string, Row>, key: string): ReadonlyMap<string, Row> {
  return new Map([...rows].filter(([each]) => each !== key))
}
