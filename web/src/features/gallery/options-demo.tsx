import type { TableColumn } from '@/widgets/edit-table/column'
import { DemoSection } from './demo-section'
import { lazyTable } from './lazy-table'

interface OptionLine {
  id: string
  orderNum: number
  sex: string
  sexSearched: string
  unit: string
  unitTyped: string
  plain: boolean
  checked: string
  day: string
  dayFormatted: string
  mileage: string
  papers: string
  papersKept: string
}

const Table = lazyTable<OptionLine>()

const units = [
  { value: '吨', text: '吨' },
  { value: '方', text: '方' },
]

/** Each option beside a column without it. */
const columns: readonly TableColumn[] = [
  { key: 'sex', title: 'dict', type: 'select', width: 110, dict: 'sex' },
  {
    key: 'sexSearched',
    title: 'dictCode、allowSearch',
    type: 'select',
    width: 190,
    dictCode: 'sex',
    allowSearch: true,
  },
  { key: 'unit', title: '仅可选', type: 'select', width: 110, options: units },
  { key: 'unitTyped', title: 'allowInput', type: 'select', width: 130, options: units, allowInput: true },
  { key: 'plain', title: '默认不勾选', type: 'checkbox', width: 110 },
  {
    key: 'checked',
    title: 'defaultChecked、customValue',
    type: 'checkbox',
    width: 240,
    defaultChecked: true,
    customValue: ['Y', 'N'],
  },
  { key: 'day', title: '日期', type: 'date', width: 130 },
  { key: 'dayFormatted', title: 'format', type: 'date', width: 130, format: 'YYYY/MM/DD' },
  {
    key: 'mileage',
    title: '自定义校验（偶数）',
    type: 'inputNumber',
    width: 160,
    validateRules: [
      { handler: ({ value }, callback) => callback(value === '' || Number(value) % 2 === 0, '请输入偶数') },
    ],
  },
  { key: 'papers', title: '附件', type: 'file', width: 160 },
  {
    key: 'papersKept',
    title: 'allowDownload、allowRemove',
    type: 'file',
    width: 240,
    allowDownload: true,
    allowRemove: true,
  },
]

const lines: OptionLine[] = [1, 2].map((nth) => ({
  id: `option-${nth}`,
  orderNum: nth,
  sex: '1',
  sexSearched: '2',
  unit: '吨',
  unitTyped: '箱',
  plain: false,
  checked: 'N',
  day: '2026-03-01',
  dayFormatted: '2026/03/01',
  mileage: '',
  papers: '',
  papersKept: '',
}))

/** What the options of columns change, seen beside columns that do without. */
export function OptionsDemo() {
  return (
    <DemoSection
      title="列选项"
      about="每个选项旁边是没有它的同类列。新增一行可见默认值；拖动行首手柄后，排序字段 orderNum 从 1 重新编号。"
    >
      <Table
        asksUnsaved
        name="列选项"
        columns={columns}
        dataSource={lines}
        toolbar
        rowNumber
        rowSelection
        dragSort
      />
    </DemoSection>
  )
}
