import { Glyph } from '@/ui/glyph'
import css from './upload.module.css'
import type { UploadRecord } from './upload-record'

interface UploadMarkProps {
  record: UploadRecord
}

/** How far a file is: a rising percent, a tick, or a sign of failure. */
export function UploadMark({ record: { name, status, percent } }: UploadMarkProps) {
  if (status === 'uploading') {
    return (
      <span
        className={css.progress}
        data-mark={status}
        role="progressbar"
        aria-label={`${name} 上传进度`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span className={css.bar}>
          <span style={{ inlineSize: `${percent}%` }} />
        </span>
        <span className="fd-number">{percent}%</span>
      </span>
    )
  }
  if (status === 'removed')
    return (
      <span className={css.removed} data-mark={status}>
        已移除
      </span>
    )
  const isDone = status === 'done'
  return (
    <span className={css.mark} data-mark={status} role="img" aria-label={isDone ? '已上传' : '上传失败'}>
      <Glyph name={isDone ? 'success' : 'error'} />
    </span>
  )
}
