import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/api/call'
import type { components } from '@/api/schema.gen'
import type { Page } from '@/ui/data-table/page-source'
import { type ListQuery, type ListState, listQuery } from '@/ui/list-state/list-query'
import { GROUP_KEPT_FOR, type ReportConfig, type ReportRecord } from './report-config'

export type Report = components['schemas']['ReportDescription']
export type ReportColumn = components['schemas']['ReportHead']
export type ReportFilter = components['schemas']['ReportFilter']

/** How long an answer serves: as long as the group keeps it, else until the picker closes. */
const staleTimeOf = ({ groupId, keptFor = GROUP_KEPT_FOR }: ReportConfig) => (groupId ? keptFor : 0)

/** Columns, texts and the id of a report. */
export const reportQuery = (config: ReportConfig) =>
  queryOptions({
    queryKey: ['report', 'columns', config.groupId ?? '', config.code],
    queryFn: ({ signal }) =>
      call('GET', '/online/cgreport/api/getRpColumns/{code}', { path: { code: config.code }, signal }),
    staleTime: staleTimeOf(config),
    meta: { showsRefusal: true },
  })

/** What a report can be searched by. */
export const reportFiltersQuery = (config: ReportConfig, configId: string) =>
  queryOptions({
    queryKey: ['report', 'filters', config.groupId ?? '', configId],
    queryFn: ({ signal }) =>
      call('GET', '/online/cgreport/api/getQueryInfo/{configId}', { path: { configId }, signal }),
    staleTime: staleTimeOf(config),
    meta: { showsRefusal: true },
  })

/** The query of one page: what is searched for, and what the configuration narrows. */
export function dataQueryOf(
  config: ReportConfig,
  filters: readonly ReportFilter[],
  state: ListState,
): ListQuery {
  const query = { ...listQuery(state) }
  for (const { field, view, mode } of filters) {
    if (view === 'string' && mode === 'single' && query[field]) query[field] = `*${query[field]}*`
  }
  for (const [name, value] of Object.entries(config.params ?? {})) query[`self_${name}`] = value
  return query
}

/** One page of a report. */
export const reportDataQuery = (config: ReportConfig, report: Report, query: ListQuery) => {
  const configId = report.cgRpConfigId
  return queryOptions({
    queryKey: ['report', 'data', config.groupId ?? '', configId, query],
    queryFn: ({ signal }): Promise<Page<ReportRecord>> =>
      call('GET', '/online/cgreport/api/getData/{configId}', { path: { configId }, query, signal }),
    select: (page) => withTexts(report, page),
    placeholderData: keepPreviousData,
    staleTime: staleTimeOf(config),
    meta: { showsRefusal: true },
  })
}

/** Puts the texts of dictionaries beside their values. */
export function withTexts(report: Report, page: Page<ReportRecord>): Page<ReportRecord> {
  const columns = report.columns.filter(({ customRender }) => customRender)
  const textOf = (column: ReportColumn, value: unknown) =>
    report.dictOptions[column.customRender ?? '']?.find((option) => option?.value === String(value))?.text
  const records = (page.records ?? []).map((record) => ({
    ...record,
    ...Object.fromEntries(
      columns.map((column) => [`${column.dataIndex}_dictText`, textOf(column, record[column.dataIndex])]),
    ),
  }))
  return { ...page, records, total: Number(page.total) }
}

/** Options of a dictionary's field, for its filter. */
export const optionsOf = (report: Report, field: string) =>
  (report.dictOptions[field] ?? [])
    .filter((option) => option !== null)
    .map(({ value, text }) => ({ value, label: text }))
