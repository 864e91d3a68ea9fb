import { Form, Modal } from 'antd'
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react'
import { MOBILE_BELOW, useBelow } from '../use-below'
import type { Values } from './conflict'
import { type FieldSpec, useTyped } from './field-spec'
import { FormField } from './form-field'
import css from './modal-form.module.css'
import { sheet } from './sheet'
import { type RecordFormProps, useRecordForm } from './use-record-form'

interface ModalFormProps extends RecordFormProps {
  /** As a function of what is typed so far, where some are asked or checked because of others. */
  fields: readonly FieldSpec[] | ((values: Values) => readonly FieldSpec[])
  width?: number
  okText?: string
  /** What it does cannot be taken back. */
  isDangerous?: boolean
  /** What to know before filling it in, above the fields. */
  note?: ReactNode
  /** What can be said or asked about what is typed so far, below the fields. */
  foot?: (values: Values) => ReactNode
}

/**
 * A pressed button does not take the focus yet: what a field says when it is
 * left would move the button away from under the pointer, and the click be lost.
 */
const keepFocusOnMouseDown = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

/** The field is left now: what is typed there becomes its value. */
function leaveField({ currentTarget }: SyntheticEvent): void {
  if (currentTarget instanceof HTMLButtonElement) currentTarget.focus()
}

/** Up to eight plain fields in a dialog; mounted while open. On phones a sheet from below. */
export function ModalForm(props: ModalFormProps) {
  const { fields, width = 520, okText = '保存', isDangerous, note, foot, ...record } = props
  const [form] = Form.useForm<Values>()
  const typed = useTyped(form)
  const fieldsOver = (values: Values) => (typeof fields === 'function' ? fields(values) : fields)
  const values = { ...record.initial, ...typed }
  const shown = fieldsOver(values)
  const { isBusy, ask, giveUp, body } = useRecordForm(form, shown, { ...record, fieldsOver })
  return (
    <Modal
      open
      title={record.title}
      width={useBelow(MOBILE_BELOW) ? '100%' : width}
      {...sheet}
      okText={okText}
      cancelText="取消"
      confirmLoading={isBusy}
      mask={{ closable: false }}
      okButtonProps={{ ...keepFocusOnMouseDown, danger: isDangerous }}
      cancelButtonProps={keepFocusOnMouseDown}
      onOk={(event) => {
        leaveField(event)
        ask()
      }}
      onCancel={(event) => {
        leaveField(event)
        void giveUp()
      }}
    >
      {body(
        <div className={css.modalFields}>
          {note}
          {shown.map((field) => (
            <FormField key={field.name} field={field} />
          ))}
          {foot?.(values)}
        </div>,
      )}
    </Modal>
  )
}
