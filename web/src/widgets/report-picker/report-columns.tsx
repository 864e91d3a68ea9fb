import type { Column } from '@/ui/data-table/column'
import type { ChoiceProps, FilterField } from '@/ui/search-form/filter-field'
import { Select } from '@/ui/select'
import type { ReportRecord } from './report-config'
import { optionsOf, type Report, type ReportFilter } from './report-queries'

const types: Readonly<Record<string, Column<ReportRecord>['type']>> = {
  Integer: 'number',
  Long: 'number',
  Date: 'date',
  Datetime: 'datetime',
}

/** The columns of a report as a list shows them; the first one names the row. */
export function columnsOf(report: Report): Column<ReportRecord>[] {
  return report.columns.map((column, at) => ({
    key: column.dataIndex,
    title: column.title,
    type: types[column.fieldType],
    dict: column.customRender,
    width: column.width,
    sortable: column.sorter === 'true',
    card: at === 0 ? 'title' : 'fact',
  }))
}

/** The filters of a report, those in sight first. */
export function filterFieldsOf(report: Report, filters: readonly ReportFilter[]): FilterField[] {
  return [...filters]
    .sort((a, b) => Number(isHidden(a)) - Number(isHidden(b)))
    .map((each) => fieldOf(report, each))
}

/** How many filters are in sight before 展开. */
export function visibleOf(filters: readonly ReportFilter[]): number {
  return filters.filter((filter) => !isHidden(filter)).length
}

const isHidden = ({ hidden }: ReportFilter) => hidden === '1'

function fieldOf(report: Report, { field, label, view, mode, placeholder }: ReportFilter): FilterField {
  if (view === 'list') {
    const options = optionsOf(report, field)
    return {
      kind: 'choice',
      name: field,
      label,
      control: <OptionSelect options={options} />,
      show: (value) => options.find((option) => option.value === value)?.label ?? value,
    }
  }
  if (mode === 'group' && view.startsWith('date')) return { kind: 'dates', name: field, label }
  return { kind: 'text', name: field, label, placeholder }
}

function OptionSelect({ options, ...input }: ChoiceProps & { options: { value: string; label: string }[] }) {
  return (
    <Select
      {...input}
      allowClear
      placeholder="请选择"
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
    />
  )
}
