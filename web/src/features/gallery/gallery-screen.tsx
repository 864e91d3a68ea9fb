import { use, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyComponent } from '@/ui/lazy-component'
import { Panel } from '@/ui/panel'
import { Skeleton } from '@/ui/skeleton'
import { TabLinks } from '@/ui/tab-links'
import { mayDiscard, UnsavedPlace } from '@/ui/unsaved'
import { AccessDemo } from './access-demo'
import { CellsDemo } from './cells-demo'
import css from './gallery.module.css'
import { LargeDemo } from './large-demo'
import { LiveDemo } from './live-demo'
import { OptionsDemo } from './options-demo'
import { PopupDemo } from './popup-demo'
import { RowsDemo } from './rows-demo'
import { StatesDemo } from './states-demo'

const Waiting = () => <Skeleton className={css.place} />

const PickerExamples = lazyComponent(async () => (await import('./picker-examples')).PickerExamples, Waiting)
const UploadExamples = lazyComponent(async () => (await import('./upload-examples')).UploadExamples, Waiting)
const ListExamples = lazyComponent(async () => (await import('./list-examples')).ListExamples, Waiting)
const ControlExamples = lazyComponent(
  async () => (await import('./control-examples')).ControlExamples,
  Waiting,
)
const PartsExamples = lazyComponent(async () => (await import('./parts-examples')).PartsExamples, Waiting)

const demos = [
  { key: 'cells', label: '单元格类型', Demo: CellsDemo },
  { key: 'options', label: '列选项', Demo: OptionsDemo },
  { key: 'rows', label: '行与子表', Demo: RowsDemo },
  { key: 'large', label: '一万行', Demo: LargeDemo },
  { key: 'access', label: '联动与授权', Demo: AccessDemo },
  { key: 'live', label: '实时行', Demo: LiveDemo },
  { key: 'popup', label: '弹窗单元格', Demo: PopupDemo },
  { key: 'states', label: '状态', Demo: StatesDemo },
  { key: 'pickers', label: '选择器', Demo: PickerExamples },
  { key: 'uploads', label: '上传', Demo: UploadExamples },
  { key: 'lists', label: '列表', Demo: ListExamples },
  { key: 'controls', label: '界面控件', Demo: ControlExamples },
  { key: 'parts', label: '页面组件', Demo: PartsExamples },
] as const

const searchOf = (key: string) => (key === demos[0].key ? '' : `?view=${key}`)

/** The example that the address asks for; the one before stays while what is typed there is not given up. */
function useDemo(): (typeof demos)[number] {
  const { path } = use(UnsavedPlace)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const named = new URLSearchParams(search).get('view')
  const asked = demos.find(({ key }) => key === named) ?? demos[0]
  const [shown, setShown] = useState(asked)
  const follow = useEffectEvent(async (next: (typeof demos)[number]) => {
    if (next === shown) return
    if (await mayDiscard([path])) setShown(next)
    else void navigate(pathname + searchOf(shown.key), { replace: true })
  })
  useEffect(() => void follow(asked), [asked])
  return shown
}

/** The console's widgets at work, for those who build screens with them. Which one stands in the address. */
export function GalleryScreen() {
  const { pathname } = useLocation()
  const { key: current, Demo } = useDemo()
  const tabs = demos.map(({ key, label }) => ({ key, label, href: pathname + searchOf(key) }))
  return (
    <Panel>
      <div className={css.gallery}>
        <TabLinks name="组件示例" tabs={tabs} current={current} />
        <Demo />
      </div>
    </Panel>
  )
}
