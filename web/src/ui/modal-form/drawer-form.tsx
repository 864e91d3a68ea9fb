import { Alert, Button, Drawer, Form } from 'antd'
import type { ReactNode } from 'react'
import { MOBILE_BELOW, useBelow } from '../use-below'
import type { Values } from './conflict'
import { type FieldSpec, useTyped } from './field-spec'
import { FormField } from './form-field'
import { type RecordFormProps, useRecordForm } from './use-record-form'
import { Withdrawn } from './withdrawn'
import '../skeleton.css'
import './modal-form.css'

/** Fields that belong together, under a heading. */
export interface FormSection {
  title: string
  fields: readonly FieldSpec[]
}

interface DrawerFormProps extends Omit<RecordFormProps, 'initial'> {
  /** Undefined while the record is on its way. */
  initial: Values | undefined
  /** Why it did not come, with a way to try again. */
  problem?: ReactNode
  /** The fields for what is typed so far: some are asked only because of others. */
  sections: (values: Values) => readonly FormSection[]
  /** Said in place of the note once the record is not the user's any more; what is typed stays. */
  withdrawal?: string
  /** What to know before filling it in, above the fields. */
  note?: ReactNode
}

const DRAWER = 720
const nothing: Values = {}

/** A record with documents in a drawer; mounted while open. On phones a sheet from below. */
export function DrawerForm({ sections, note, withdrawal, initial, problem, ...record }: DrawerFormProps) {
  const [form] = Form.useForm<Values>()
  const typed = useTyped(form)
  const shown = sections({ ...initial, ...typed })
  const fields = shown.flatMap((section) => section.fields)
  const { isBusy, ask, giveUp, body } = useRecordForm(form, fields, {
    ...record,
    initial: initial ?? nothing,
  })
  const isNarrow = useBelow(MOBILE_BELOW)
  return (
    <Drawer
      open
      size={isNarrow ? '94%' : DRAWER}
      placement={isNarrow ? 'bottom' : 'right'}
      title={record.title}
      className="fd-drawer-form"
      mask={{ closable: false }}
      onClose={() => void giveUp()}
      footer={
        <>
          <Button onClick={() => void giveUp()}>取消</Button>
          <Button type="primary" disabled={!initial} loading={isBusy} onClick={ask}>
            保存
          </Button>
        </>
      }
    >
      {initial ? (
        <Withdrawn value={withdrawal !== undefined}>
          {withdrawal ? <Alert className="fd-form-banner" type="error" showIcon title={withdrawal} /> : note}
          {body(shown.map((section) => <Section key={section.title} {...section} />))}
        </Withdrawn>
      ) : (
        problem || <span className="fd-skeleton fd-form-waiting" role="status" aria-label="正在加载" />
      )}
    </Drawer>
  )
}

function Section({ title, fields }: FormSection) {
  return (
    <section className="fd-form-section" aria-label={title}>
      <h3>{title}</h3>
      {fields.map((field) => (
        <FormField key={field.name} field={field} />
      ))}
    </section>
  )
}
