import { QueryClientProvider } from '@tanstack/react-query'
import { Button, ConfigProvider, DatePicker, Dropdown, Modal, Pagination, Select, Tooltip } from 'antd'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '@/api/query-client'
import '@/ui/tokens.css'
import '@/ui/base.css'

// What the pages around a table have anyway.
const place = document.getElementById('root')
if (place)
  createRoot(place).render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <ConfigProvider>
        <Tooltip title="t">
          <Button>b</Button>
        </Tooltip>
        <Dropdown menu={{ items: [] }}>
          <Select />
        </Dropdown>
        <DatePicker />
        <Modal />
        <Pagination />
      </ConfigProvider>
    </QueryClientProvider>,
  )
