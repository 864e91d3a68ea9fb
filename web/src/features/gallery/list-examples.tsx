import { Button } from 'antd'
import { useState } from 'react'
import { Refusal } from '@/api/refusal'
import { Choice } from '@/ui/choice'
import type { Column } from '@/ui/data-table/column'
import { DataTable } from '@/ui/data-table/data-table'
import { type PageSource, pageOfAll } from '@/ui/data-table/page-source'
import type { RowAction } from '@/ui/data-table/row-actions'
import type { Filters, ListState } from '@/ui/list-state/list-query'
import { useLocalListState } from '@/ui/list-state/use-local-list-state'
import type { FilterField } from '@/ui/search-form/filter-field'
import { SearchForm } from '@/ui/search-form/search-form'
import { Select } from '@/ui/select'
import type { States } from '@/ui/status'
import { toast } from '@/ui/toast'
import { DemoSection } from './demo-section'

interface Trip {
  id: string
  no: string
  route: string
  weight: number
  freightFen: number
  signedOn: string
  state: string
}

const states: States = {
  1: { tone: 'neutral', words: '待签收' },
  2: { tone: 'passed', words: '已签收' },
  3: { tone: 'failed', words: '拒收' },
}
const stateOptions = Object.entries(states).map(([value, { words }]) => ({ value, label: words }))

const routes = ['太原北场 → 唐山港', '大同 → 秦皇岛港', '阳泉 → 石家庄']

const trips = Array.from({ length: 23 }, (_, at): Trip => {
  const day = String(at + 1).padStart(2, '0')
  return {
    id: `${at}`,
    no: `YD202603${day}`,
    route: routes[at % routes.length] ?? '',
    weight: 31_500 + at * 120,
    freightFen: 486_000 + at * 1_250,
    signedOn: `2026-03-${day}`,
    state: String((at % 3) + 1),
  }
})

const columns: Column<Trip>[] = [
  { key: 'no', title: '运单号', width: 140, card: 'title' },
  { key: 'route', title: '路线', card: 'fact' },
  { key: 'weight', title: '重量（千克）', type: 'number', width: 120, card: 'fact' },
  { key: 'freightFen', title: '运费', type: 'money', width: 120, card: 'none' },
  { key: 'signedOn', title: '签收日期', type: 'date', width: 120, card: 'none' },
  { key: 'state', title: '状态', width: 100, states, card: 'fact' },
]

const fields: FilterField<'no' | 'state' | 'signedOn_begin' | 'signedOn_end'>[] = [
  { kind: 'text', name: 'no', label: '运单号', placeholder: '例如 0312' },
  {
    kind: 'choice',
    name: 'state',
    label: '状态',
    control: <Select allowClear options={stateOptions} placeholder="全部" />,
    show: (value) => states[value]?.words ?? value,
  },
  { kind: 'dates', name: 'signedOn', label: '签收日期' },
]

const shows = [
  { value: 'rows', label: '有数据' },
  { value: 'loading', label: '加载中' },
  { value: 'none', label: '无匹配' },
  { value: 'empty', label: '没有数据' },
  { value: 'failed', label: '加载失败' },
  { value: 'denied', label: '没有权限' },
] as const

type Show = (typeof shows)[number]['value']

const isFound = (trip: Trip, { no = '', state, signedOn_begin: from, signedOn_end: to }: Filters) =>
  trip.no.includes(no) &&
  (!state || trip.state === state) &&
  (!from || trip.signedOn >= from) &&
  (!to || trip.signedOn <= to)

const errors: Partial<Record<Show, Refusal>> = {
  failed: new Refusal({ status: 503, code: 503, message: '服务器繁忙，请稍后重试' }),
  denied: new Refusal({ status: 403, code: 403, message: '没有权限：查看运单' }),
}

function sourceOf(show: Show, state: ListState, refetch: () => void): PageSource<Trip> {
  const error = errors[show] ?? null
  const isPending = show === 'loading'
  const data =
    isPending || error
      ? undefined
      : pageOfAll(show === 'empty' ? [] : trips.filter((trip) => isFound(trip, state.filters)), state)
  return { data, isPending, isPlaceholderData: false, isFetching: isPending, error, refetch }
}

const actions = ({ no }: Trip): RowAction[] => [
  { key: 'view', label: '查看', perform: () => toast.info(`查看 ${no}`) },
  { key: 'print', label: '打印', perform: () => toast.info(`打印 ${no}`) },
  { key: 'void', label: '作废', danger: true, perform: () => toast.warning(`作废 ${no}`) },
]

/** A list of records in each of its states. */
export function ListExamples() {
  const [show, setShow] = useState<Show>('rows')
  return (
    <DemoSection
      title="列表"
      about="筛选、列表与分页，以及列表没有内容时的说明。窄屏上每行一张卡片。"
      options={<Choice name="列表状态" options={shows} value={show} onChange={setShow} />}
    >
      <Trips key={show} show={show} onRetry={() => setShow('rows')} />
    </DemoSection>
  )
}

function Trips({ show, onRetry }: { show: Show; onRetry: () => void }) {
  const control = useLocalListState(show === 'none' ? { filters: { no: '9999' } } : {})
  return (
    <>
      <SearchForm fields={fields} control={control} name="运单" />
      <DataTable
        name="运单"
        columns={columns}
        source={sourceOf(show, control.state, onRetry)}
        control={control}
        rowKey={({ id }) => id}
        rowName={({ no }) => no}
        actions={actions}
        toolbar={<Button type="primary">新增运单</Button>}
        empty={{ text: '还没有运单', action: <Button onClick={onRetry}>新增第一张运单</Button> }}
      />
    </>
  )
}
