import { useRef } from 'react'
import type { Choice, TableColumn } from '@/widgets/edit-table/column'
import type { EditTableHandle } from '@/widgets/edit-table/edit-table-props'
import { DemoSection } from './demo-section'
import { lazyTable } from './lazy-table'

interface Station {
  id: string
  name: string
  province: string
  city: string
  county: string
  cost: number
}

const Table = lazyTable<Station>()

const divisions: Readonly<Record<string, readonly Choice[]>> = {
  '': [
    { value: '140000', text: '山西省' },
    { value: '130000', text: '河北省' },
  ],
  '140000': [
    { value: '140100', text: '太原市' },
    { value: '140200', text: '大同市' },
  ],
  '130000': [
    { value: '130100', text: '石家庄市' },
    { value: '130200', text: '唐山市' },
  ],
  '140100': [
    { value: '140105', text: '小店区' },
    { value: '140106', text: '迎泽区' },
  ],
  '140200': [{ value: '140213', text: '平城区' }],
  '130100': [{ value: '130102', text: '长安区' }],
  '130200': [{ value: '130202', text: '路南区' }],
}

const linked = [{ key: 'province', requestData: async (parent: string) => divisions[parent] ?? [] }]

const columns: readonly TableColumn[] = [
  { key: 'name', title: '站点', type: 'input', validateRules: [{ required: true }, { pattern: 'only' }] },
  { key: 'province', title: '省', type: 'select', linkageKey: 'city' },
  { key: 'city', title: '市', type: 'select', linkageKey: 'county' },
  { key: 'county', title: '区县', type: 'select' },
  { key: 'cost', title: '成本（元）', type: 'inputNumber', statistics: 'sum' },
]

const stations: Station[] = [
  { id: 's1', name: '太原北场', province: '140000', city: '140100', county: '140105', cost: 1200 },
  { id: 's2', name: '唐山港场', province: '130000', city: '130200', county: '130202', cost: 980 },
]

/** Columns whose choices hang on one another, and what the rights of the reader leave of a table. */
export function AccessDemo() {
  const table = useRef<EditTableHandle<Station>>(null)
  return (
    <DemoSection
      title="联动与授权"
      about="改变省会清空市与区县。授权前缀为 gallery：没有 gallery:batch_delete 的用户看不到删除，没有 gallery:cost 的用户看不到成本列。"
    >
      <Table
        ref={table}
        asksUnsaved
        name="联动与授权"
        columns={columns}
        dataSource={stations}
        linkageConfig={linked}
        authPre="gallery"
        toolbar
        rowSelection
        rowNumber
      />
    </DemoSection>
  )
}
