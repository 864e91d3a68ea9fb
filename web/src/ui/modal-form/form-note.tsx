import { Alert, type AlertProps } from 'antd'
import './form-note.css'

/** What to know before or while a form is filled in, above its fields. */
export const FormNote = (props: Omit<AlertProps, 'className' | 'showIcon'>) => (
  <Alert {...props} showIcon className="fd-form-note" />
)
