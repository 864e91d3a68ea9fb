import { Form, Modal } from 'antd'
import { MOBILE_BELOW, useBelow } from '../viewport/use-below'
import type { Values } from './conflict'
import type { FieldSpec } from './field-spec'
import { FormField } from './form-field'
import { type RecordFormProps, useRecordForm } from './use-record-form'
import './modal-form.css'

interface ModalFormProps extends RecordFormProps {
  /** As a function of what is typed so far, where some are asked or checked because of others. */
  fields: readonly FieldSpec[] | ((values: Values) => readonly FieldSpec[])
  width?: number
  okText?: string
}

/** Up to eight plain fields in a dialog; mounted while open. On phones a sheet from below. */
export function ModalForm({ fields, width = 520, okText = '保存', ...record }: ModalFormProps) {
  const [form] = Form.useForm<Values>()
  const typed = Form.useWatch([], form) as Values | undefined
  const shown = typeof fields === 'function' ? fields({ ...record.initial, ...typed }) : fields
  const { isBusy, giveUp, body } = useRecordForm(form, shown, record)
  return (
    <Modal
      open
      title={record.title}
      width={useBelow(MOBILE_BELOW) ? '100%' : width}
      className="fd-modal-form"
      okText={okText}
      cancelText="取消"
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={() => void giveUp()}
    >
      {body(shown.map((field) => <FormField key={field.name} field={field} />))}
    </Modal>
  )
}
