import { type FormEvent, useState } from 'react'
import { Dialog } from '@/ui/dialog'
import { DialogActions } from '@/ui/dialog-actions'
import { TextField } from '@/ui/text-field'
import { toast } from '@/ui/toast'
import { DemoButton } from './demo-controls'
import { DemoSection } from './demo-section'
import css from './gallery.module.css'

const places = [
  { place: 'centre', label: '居中' },
  { place: 'right', label: '靠右' },
] as const

/** The browser's own dialog, which holds nothing of the component library. */
export function DialogExample() {
  const [place, setPlace] = useState<'centre' | 'right'>()
  const [plate, setPlate] = useState('')
  const close = () => setPlace(undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    close()
    toast.success(`已登记 ${plate}`)
  }
  return (
    <DemoSection title="对话框" about="浏览器自带的对话框，先聚焦第一个输入框；其中不放组件库的控件。">
      <div className={css.options}>
        {places.map((each) => (
          <DemoButton key={each.place} onClick={() => setPlace(each.place)}>
            {each.label}
          </DemoButton>
        ))}
      </div>
      {place && (
        <Dialog title="登记车辆" width={400} place={place} onClose={close}>
          <form onSubmit={submit}>
            <TextField label="车牌号" value={plate} error="" autoComplete="off" onText={setPlate} />
            <DialogActions>
              <DemoButton onClick={close}>取消</DemoButton>
              <button type="submit" className="fd-button fd-button-primary">
                登记
              </button>
            </DialogActions>
          </form>
        </Dialog>
      )}
    </DemoSection>
  )
}
