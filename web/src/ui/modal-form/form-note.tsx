import { Alert, type AlertProps } from 'antd'
import css from './form-note.module.css'

/** What to know before or while a form is filled in, above its fields. */
export const FormNote = (props: Omit<AlertProps, 'className' | 'showIcon'>) => (
  <Alert {...props} showIcon className={css.formNote} />
)
