import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '@/api/query-client'
import { type CargoLine, cargoLine } from '@/features/gallery/cargo-rows'
import { largeColumns } from '@/features/gallery/cells-columns'
import { EditTable } from '@/widgets/edit-table/edit-table'
import type { EditTableHandle } from '@/widgets/edit-table/edit-table-props'
import { standOf } from './stand'
import '@/ui/tokens.css'
import '@/ui/base.css'

const table = createRef<EditTableHandle<CargoLine>>()
const client = createQueryClient(() => {})
const grid = () => document.querySelector<HTMLElement>('[role=grid]')

window.stand = standOf({
  mount: (rows) => {
    const place = document.getElementById('root')
    if (!place) return
    createRoot(place).render(
      <QueryClientProvider client={client}>
        <ConfigProvider button={{ autoInsertSpace: false }}>
          <EditTable
            ref={table}
            name="一万行"
            columns={largeColumns}
            dataSource={rows}
            height={560}
            rowNumber
            rowSelection
          />
        </ConfigProvider>
      </QueryClientProvider>,
    )
  },
  scroller: grid,
  cell: (row, field) =>
    grid()?.querySelector(`[aria-rowindex="${row + 2}"] [data-key="${field}"]`) ?? null,
  set: (changes) =>
    table.current?.setValues(changes.map(({ row, values }) => ({ rowKey: cargoLine(row).id, values }))),
})
