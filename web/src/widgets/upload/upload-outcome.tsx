import { failureText } from './say-upload-failure'
import css from './upload.module.css'
import type { UploadRecord } from './upload-record'

/** What came of an upload, said aloud; of a failure also why. */
export function UploadOutcome({ record: { name, status, percent, message } }: { record: UploadRecord }) {
  return (
    <div role="status">
      {status === 'error' && (
        <p className={css.failure}>
          {failureText(name)} {message}
        </p>
      )}
      {status === 'uploading' && message && <p className={css.waiting}>{message}</p>}
      {status === 'done' && percent === 100 && <span className="fd-sr">{name} 已上传</span>}
    </div>
  )
}
