import { createApp, h, onMounted, ref } from 'vue'
import { VxeColumn, VxeGrid, VxeTable } from 'vxe-table'
import 'vxe-table/es/style.css'
import { cargoLine } from '@/features/gallery/cargo-rows'
import { largeColumns } from '@/features/gallery/cells-columns'
import { peerColumn } from './peer-columns.js'
import { parts } from './peer-parts.js'
import { standOf } from './stand'

let grid
const STATISTICS = { sum: '合计', average: '平均' }

/** Sums and averages, as its documentation adds them up. */
function footer({ columns, data }) {
  return Object.entries(STATISTICS).map(([statistic, name]) =>
    columns.map((column, at) => {
      if (at === 0) return name
      const wanted = largeColumns.find(({ key }) => key === column.field)?.statistics
      if (!wanted?.includes(statistic)) return ''
      const sum = data.reduce((total, row) => total + Number(row[column.field]), 0)
      return (statistic === 'sum' ? sum : sum / data.length).toFixed(2)
    }),
  )
}

const options = {
  height: 560,
  showFooter: true,
  showOverflow: true,
  showHeaderOverflow: true,
  showFooterOverflow: true,
  footerMethod: footer,
  rowConfig: { keyField: 'id', isHover: true },
  cellConfig: { height: 40 },
  virtualYConfig: { enabled: true, gt: 0 },
  virtualXConfig: { enabled: true, gt: 0 },
  editConfig: { trigger: 'dblclick', mode: 'cell', showStatus: false },
  editRules: { cargo: [{ required: true }], code: [{ required: true }], price: [{ required: true }] },
  columns: [
    { type: 'checkbox', width: 44, fixed: 'left' },
    { type: 'seq', width: 60, fixed: 'left' },
    ...largeColumns.map(peerColumn),
  ],
}

function mount(rows) {
  const app = createApp({
    setup() {
      grid = ref()
      onMounted(() => grid.value.loadData(rows))
      return () => h(VxeGrid, { ref: grid, ...options })
    },
  })
  for (const one of [...parts, VxeTable, VxeColumn, VxeGrid]) app.use(one)
  app.mount('#root')
}

// Enter keeps what was typed.
document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && grid?.value.isEditByRow) void grid.value.clearEdit()
})

const body = '.vxe-table--body-wrapper'
window.stand = standOf({
  mount,
  scroller: () => document.querySelector('.vxe-table--body-inner-wrapper') ?? document.querySelector(body),
  cell: (row, field) => {
    const column = grid.value?.getColumnByField(field)
    const selector = `tr[rowid="${cargoLine(row).id}"] td[colid="${column?.id}"]`
    const cells = [...document.querySelectorAll(selector)].filter((one) => !one.classList.contains('fixed--hidden'))
    const cell = cells[0] ?? null
    return cell?.querySelector('input:not([type=radio], [type=checkbox])') ? null : cell
  },
  set: (changes) => {
    for (const { row, values } of changes) void grid.value.setRow(grid.value.getRowById(cargoLine(row).id), values)
  },
})
