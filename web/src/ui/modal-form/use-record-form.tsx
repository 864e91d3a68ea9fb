import { Form, type FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import { confirm } from '../confirm'
import { DraftBanner, FormBanner } from '../form-banner/form-banner'
import { toast } from '../toast'
import { useDirty } from '../unsaved'
import type { Values } from './conflict'
import { ConflictDialog } from './conflict-dialog'
import { type FieldSpec, valuesIn } from './field-spec'
import { FormLock } from './form-lock'
import { useSubmit } from './use-submit'

/** A form over one record, in whatever it is shown. */
export interface RecordFormProps {
  title: string
  /** Tells drafts of this form apart from others of the page, e.g. 'dict-1'. */
  form: string
  /** The record as loaded, or the defaults of a new one. */
  initial: Values
  /** Rejects with a refusal to keep the form open. `version` is the one to overwrite. */
  send: (values: Values) => Promise<unknown>
  /** Saved or given up. */
  onClose: () => void
  /** A record of the server as values of the form; as it is by default. */
  read?: (row: Values) => Values
  /** Why the values cannot be sent yet, e.g. while a file is on its way. */
  waitFor?: (values: Values) => string | undefined
}

const UNSAVED = { text: '有未保存的修改', okText: '不保存', cancelText: '返回编辑', isDangerous: true }

/**
 * The life of a record's form: drafts, refusals in their places, another's
 * version, and the question before typed text is lost. `body` is the form
 * with its banners around the given fields.
 */
export function useRecordForm(
  form: FormInstance<Values>,
  fields: readonly FieldSpec[],
  props: RecordFormProps,
) {
  const { title, initial, onClose, waitFor } = props
  const [isDirty, setDirty] = useState(false)
  const { draft, discard } = useDirty(title, isDirty, {
    form: props.form,
    values: () => lasting(fields, valuesIn(form, fields)),
    without: fields.filter((field) => field.pii).map((field) => field.name),
  })
  const { submit, isBusy, banner, theirs, dismissConflict } = useSubmit(form, fields, props.send)

  const finish = async (values: Values) => {
    const reason = waitFor?.(values)
    if (reason) return void toast.info(reason)
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

  const body = (content: ReactNode) => (
    <>
      <FormBanner messages={banner} />
      <FormLock isBusy={isBusy}>
        {draft && !isDirty && <DraftBanner onRestore={restore} onDiscard={discard} />}
        <Form
          form={form}
          // Two forms of one page must not share the ids of their fields.
          name={props.form}
          layout="vertical"
          initialValues={initial}
          // Values outlive their fields, as when the page is hidden (`preserve` stays on).
          onValuesChange={() => setDirty(form.isFieldsTouched())}
          onFinish={(values) => void finish({ ...identity(initial), ...values })}
          onFinishFailed={({ errorFields: [first] }) => first && form.focusField(first.name)}
        >
          {content}
          {/* Enter in a field submits: browsers need a submit button for that. */}
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </Form>
      </FormLock>
      {theirs && (
        <Conflict
          {...props}
          fields={fields}
          mine={valuesIn(form, fields)}
          theirs={theirs}
          onCancel={dismissConflict}
          finish={finish}
        />
      )}
    </>
  )
  return { isBusy, isDirty, giveUp, body }
}

interface ConflictProps extends RecordFormProps {
  fields: readonly FieldSpec[]
  mine: Values
  theirs: Values
  onCancel: () => void
  finish: (values: Values) => Promise<void>
}

function Conflict({ fields, initial, mine, theirs, read, onCancel, finish }: ConflictProps) {
  return (
    <ConflictDialog
      fields={fields}
      base={initial}
      mine={mine}
      theirs={read ? read(theirs) : theirs}
      onCancel={onCancel}
      onResolve={(merged) => void finish({ ...identity(theirs), ...merged })}
    />
  )
}

// What identifies the record and its version goes along with the typed values.
function identity({ id, version }: Values): Values {
  return id === undefined ? {} : { id, version }
}

function lasting(fields: readonly FieldSpec[], values: Values): Values {
  const kept = { ...values }
  for (const { name, lasting: keep } of fields) if (keep) kept[name] = keep(kept[name])
  return kept
}
