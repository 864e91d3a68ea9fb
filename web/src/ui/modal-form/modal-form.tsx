import { Form, Modal } from 'antd'
import { MOBILE_BELOW, useBelow } from '../viewport/use-below'
import type { Values } from './conflict'
import type { FieldSpec } from './field-spec'
import { FormField } from './form-field'
import { type RecordFormProps, useRecordForm } from './use-record-form'
import './modal-form.css'

interface ModalFormProps extends RecordFormProps {
  fields: readonly FieldSpec[]
  width?: number
  okText?: string
}

/** Up to eight plain fields in a dialog; mounted while open. On phones a sheet from below. */
export function ModalForm({ fields, width = 520, okText = '保存', ...record }: ModalFormProps) {
  const [form] = Form.useForm<Values>()
  const { isBusy, giveUp, body } = useRecordForm(form, fields, record)
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
      {body(fields.map((field) => <FormField key={field.name} field={field} />))}
    </Modal>
  )
}
