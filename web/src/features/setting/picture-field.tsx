import { Input } from 'antd'
import { useState } from 'react'
import { Choice } from '@/ui/choice'
import { clearing } from '@/ui/clearing'
import { lazyComponent } from '@/ui/lazy-component'
import { Skeleton } from '@/ui/skeleton'
import { pathText, stored, type UploadRecord } from '@/widgets/upload/upload-record'
import css from './setting.module.css'
import { isStored } from './setting-values'

const PictureCards = lazyComponent(
  async () => (await import('@/widgets/upload/picture-cards')).PictureCards,
  () => <Skeleton className={css.pictureWaiting} role="img" aria-label="加载中" />,
)

interface PictureFieldProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
  onBlur?: () => void
  disabled?: boolean
  maxLength?: number
  label: string
  /** Words may stand in place of a picture. */
  takesWords?: boolean
  /** Told when sending a picture begins and ends. */
  onBusy?: (isBusy: boolean) => void
}

/** A picture of the platform: uploaded here, or a place on the web. */
export function PictureField({ label, takesWords = false, onBusy, ...field }: PictureFieldProps) {
  const { value = '', onChange, disabled } = field
  const [isUpload, setUpload] = useState(() => value === '' || isStored(value))
  return (
    <div className={css.pictureField}>
      <Choice
        name={`${label}的来源`}
        options={[
          { value: true, label: '上传图片' },
          { value: false, label: takesWords ? '图片地址或文字' : '图片地址' },
        ]}
        value={isUpload}
        disabled={disabled}
        onChange={setUpload}
      />
      {isUpload ? (
        <Uploaded {...field} label={label} onBusy={onBusy} />
      ) : (
        <Input
          id={field.id}
          value={isStored(value) ? '' : value}
          disabled={disabled}
          allowClear={clearing}
          placeholder={takesWords ? 'https://… 或不超过 40 字' : 'https://…'}
          onChange={(event) => onChange?.(event.target.value)}
          onBlur={field.onBlur}
        />
      )}
    </div>
  )
}

// The server keeps no name of the file, and its own for it says nothing to anybody.
const recordsOf = (value: string): UploadRecord[] => (isStored(value) ? [stored(value, '已上传的图片')] : [])
const isOnTheWay = ({ status }: UploadRecord) => status === 'uploading'
const isPending = (record: UploadRecord) => isOnTheWay(record) || record.status === 'error'

/** The uploaded picture; until another one has arrived the value stays what it was. */
function Uploaded({ id, value = '', onChange, onBlur, disabled, label, onBusy }: PictureFieldProps) {
  const [records, setRecords] = useState<readonly UploadRecord[]>(() => recordsOf(value))
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    // The value came from elsewhere: loaded anew, or given up.
    if (value !== pathText(records)) setRecords(recordsOf(value))
  }
  const change = (next: readonly UploadRecord[]) => {
    onBusy?.(next.some(isOnTheWay))
    // A picture that did not arrive leaves the one before in its place.
    if (next.length === 0 && records.some(isPending)) return setRecords(recordsOf(value))
    setRecords(next)
    if (!next.some(isPending)) onChange?.(pathText(next))
  }
  return (
    <>
      <PictureCards
        id={id}
        label={label}
        biz="platform"
        number={1}
        value={records}
        disabled={disabled}
        onChange={change}
        onBlur={onBlur}
      />
      {value !== '' && !isStored(value) && <span className="fd-unit">现用：{value}</span>}
    </>
  )
}
