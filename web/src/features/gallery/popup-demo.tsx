import type { TableColumn } from '@/widgets/edit-table/column'
import { DemoSection } from './demo-section'
import { lazyTable } from './lazy-table'

interface Picked {
  id: string
  whole: string
  driverId: string
  noCode: string
  noOrigin: string
  noTarget: string
  uneven: string
}

const Table = lazyTable<Picked>()

const columns: readonly TableColumn[] = [
  {
    key: 'whole',
    title: '配置正确',
    type: 'popup',
    popupCode: 'hy_driver',
    orgFields: 'driver_name,id',
    destFields: 'whole,driverId',
    multi: true,
  },
  { key: 'driverId', title: '带回的编号', type: 'normal' },
  { key: 'noCode', title: '缺少编码', type: 'popup', orgFields: 'id', destFields: 'noCode' },
  { key: 'noOrigin', title: '缺少原始字段', type: 'popup', popupCode: 'hy_driver', destFields: 'noOrigin' },
  { key: 'noTarget', title: '缺少目标字段', type: 'popup', popupCode: 'hy_driver', orgFields: 'id' },
  {
    key: 'uneven',
    title: '数量不一致',
    type: 'popup',
    popupCode: 'hy_driver',
    orgFields: 'id,driver_name',
    destFields: 'uneven',
  },
]

const rows: Picked[] = [
  { id: 'p1', whole: '', driverId: '', noCode: '', noOrigin: '', noTarget: '', uneven: '' },
]

/** Columns that pick records, set up rightly and wrongly. */
export function PopupDemo() {
  return (
    <DemoSection
      title="弹窗选择"
      about="按 Enter 或点击已选中的单元格打开报表；配置有误的列会说明原因，不打开弹窗。"
    >
      <Table name="弹窗选择" columns={columns} dataSource={rows} rowNumber asksUnsaved />
    </DemoSection>
  )
}
