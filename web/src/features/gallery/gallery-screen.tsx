import { useLocation } from 'react-router'
import { part } from '@/ui/part'
import { TabLinks } from '@/ui/tab-links'
import { AccessDemo } from './access-demo'
import { CellsDemo } from './cells-demo'
import { LargeDemo } from './large-demo'
import { LiveDemo } from './live-demo'
import { PopupDemo } from './popup-demo'
import { RowsDemo } from './rows-demo'
import { StatesDemo } from './states-demo'
import './gallery.css'

const Waiting = () => <div className="fd-skeleton fd-gallery-place" />

const PickerExamples = part(async () => (await import('./picker-examples')).PickerExamples, Waiting)
const UploadExamples = part(async () => (await import('./upload-examples')).UploadExamples, Waiting)
const PartsExamples = part(async () => (await import('./parts-examples')).PartsExamples, Waiting)

const demos = [
  { key: 'cells', label: '单元格类型', Demo: CellsDemo },
  { key: 'rows', label: '行与子表', Demo: RowsDemo },
  { key: 'large', label: '一万行', Demo: LargeDemo },
  { key: 'access', label: '联动与授权', Demo: AccessDemo },
  { key: 'live', label: '实时行', Demo: LiveDemo },
  { key: 'popup', label: '弹窗单元格', Demo: PopupDemo },
  { key: 'states', label: '状态', Demo: StatesDemo },
  { key: 'pickers', label: '选择器', Demo: PickerExamples },
  { key: 'uploads', label: '上传', Demo: UploadExamples },
  { key: 'parts', label: '页面组件', Demo: PartsExamples },
] as const

/** The console's widgets at work, for those who build screens with them. Which one stands in the address. */
export function GalleryScreen() {
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(search).get('view')
  const current = demos.find(({ key }) => key === asked) ?? demos[0]
  const { Demo } = current
  const tabs = demos.map(({ key, label }) => ({
    key,
    label,
    href: key === demos[0].key ? pathname : `${pathname}?view=${key}`,
  }))
  return (
    <div className="fd-gallery">
      <TabLinks name="组件示例" tabs={tabs} current={current.key} />
      <Demo />
    </div>
  )
}
