import { Form, Modal } from 'antd'
import { useState } from 'react'
import { confirm } from '../confirm'
import { DraftBanner, FormBanner } from '../form-banner/form-banner'
import { useDirty } from '../unsaved'
import { MOBILE_BELOW, useBelow } from '../viewport/use-below'
import type { Values } from './conflict'
import { ConflictDialog } from './conflict-dialog'
import type { FieldSpec } from './field-spec'
import { FormField } from './form-field'
import { useSubmit } from './use-submit'
import './modal-form.css'

interface ModalFormProps {
  title: string
  /** Tells drafts of this form apart from others of the page, e.g. 'dict-1'. */
  form: string
  fields: readonly FieldSpec[]
  /** The record as loaded, or the defaults of a new one. */
  initial: Values
  /** Rejects with a refusal to keep the form open. `version` is the one to overwrite. */
  send: (values: Values) => Promise<unknown>
  /** Saved or given up. */
  onClose: () => void
  width?: number
  okText?: string
}

const UNSAVED = { text: '有未保存的修改', okText: '不保存', cancelText: '返回编辑', isDangerous: true }

/** Up to eight plain fields in a dialog; mounted while open. On phones a sheet from below. */
export function ModalForm({
  title,
  form: formName,
  fields,
  initial,
  send,
  onClose,
  width = 520,
  okText = '保存',
}: ModalFormProps) {
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const { draft, discard } = useDirty(title, isDirty, {
    form: formName,
    values: () => form.getFieldsValue(),
    without: fields.filter((field) => field.pii).map((field) => field.name),
  })
  const { submit, isBusy, banner, theirs, dismissConflict } = useSubmit(form, fields, send)

  const finish = async (values: Values) => {
    if (!(await submit(values))) return
    discard()
    onClose()
  }
  const giveUp = async () => {
    if (isBusy || (isDirty && !(await confirm(UNSAVED)))) return
    discard()
    onClose()
  }
  const restore = () => {
    form.setFieldsValue(draft?.values ?? {})
    setDirty(true)
    discard()
  }

  return (
    <Modal
      open
      title={title}
      width={useBelow(MOBILE_BELOW) ? '100%' : width}
      className="fd-modal-form"
      okText={okText}
      cancelText="取消"
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={() => void giveUp()}
    >
      {draft && !isDirty && <DraftBanner onRestore={restore} onDiscard={discard} />}
      <FormBanner messages={banner} />
      <Form
        form={form}
        layout="vertical"
        initialValues={initial}
        preserve={false}
        onValuesChange={() => setDirty(form.isFieldsTouched())}
        onFinish={(values) => void finish({ ...pick(initial), ...values })}
        onFinishFailed={({ errorFields: [first] }) => first && form.focusField(first.name)}
      >
        {fields.map((field) => (
          <FormField key={field.name} field={field} />
        ))}
        {/* Enter in a field submits: browsers need a submit button for that. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
      {theirs && (
        <ConflictDialog
          fields={fields}
          base={initial}
          mine={form.getFieldsValue()}
          theirs={theirs}
          onCancel={dismissConflict}
          onResolve={(merged) => void finish({ ...pick(theirs), ...merged })}
        />
      )}
    </Modal>
  )
}

// What identifies the record and its version goes along with the typed values.
function pick({ id, version }: Values): Values {
  return id === undefined ? {} : { id, version }
}
