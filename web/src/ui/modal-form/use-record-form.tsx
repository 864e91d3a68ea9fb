import { Form, type FormInstance, type FormProps } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { confirm } from '../confirm'
import { useLeftTexts } from '../left-text/left-texts'
import { toast } from '../toast'
import { identity, type Values } from './conflict'
import { ConflictDialog } from './conflict-dialog'
import { type FieldSpec, valuesIn } from './field-spec'
import { DraftBanner, FormBanner, LeftOutBanner } from './form-banner'
import { FormLock } from './form-lock'
import { useFormDraft } from './use-form-draft'
import { useSaving } from './use-saving'
import type { Send } from './use-submit'
import { useWrongFields } from './use-wrong-fields'

/** A form over one record, in whatever it is shown. */
export interface RecordFormProps {
  title: string
  /** Tells drafts of this form apart from others of the page, e.g. 'dict-1'. */
  form: string
  /** The record as loaded, or the defaults of a new one. */
  initial: Values
  /** Rejects with a refusal to keep the form open. `version` is the one to overwrite. */
  send: Send
  /** Saved or given up. */
  onClose: () => void
  /** A record of the server as values of the form, with its id and version; as it is by default. */
  read?: (row: Values) => Values
  /** Why the values cannot be sent yet, e.g. while a file is on its way. */
  waitFor?: (values: Values) => string | undefined
  /** Asks before what reaches further than the form shows; a no leaves the form as it is. */
  sure?: (values: Values) => Promise<boolean>
  /** It asks the server something and changes nothing there: a lost answer leaves nothing in doubt. */
  storesNothing?: boolean
}

interface RecordFormOptions extends RecordFormProps {
  /** The fields that the form has over a record, where they are not always the same. */
  fieldsOver?: (values: Values) => readonly FieldSpec[]
}

const second = {
  text: '前一次保存没有得到答复，可能已经成功，再次保存可能产生两条记录',
  okText: '仍然保存',
  cancelText: '返回编辑',
}
const unsaved = { text: '有未保存的修改', okText: '不保存', cancelText: '返回编辑', isDangerous: true }
const maybeSaved = {
  text: '上一次保存没有得到答复，内容可能已经保存',
  detail: '关闭后会重新读取，请核对是否已经保存；没有保存的内容不再保留。',
  okText: '关闭并刷新',
  cancelText: '继续编辑',
  isDangerous: true,
}

/**
 * The life of a record's form: drafts, refusals in their places, another's
 * version, and the question before typed text is lost. `body` is the form
 * with its banners around the given fields.
 */
export function useRecordForm(
  form: FormInstance<Values>,
  fields: readonly FieldSpec[],
  props: RecordFormOptions,
) {
  const { title, form: name, initial, onClose, waitFor } = props
  // What others did may ask for fields that this form has not shown yet.
  const fieldsWith = (theirs: Values) => united(fields, props.fieldsOver?.(theirs) ?? [])
  const [isDirty, setDirty] = useState(false)
  const isNew = initial.id === undefined
  const { draft, ...kept } = useFormDraft(form, fields, { label: title, name, isDirty, initial, isNew })
  const saving = useSaving(form, fields, { ...props, fieldsWith, base: kept.base, isNew, kept })
  const { submit, isBusy, banner } = saving
  const { isChecking, isSeeking, setChecking, onRefused, around, leadToLeft, check } = useChecking(form)
  const isLocked = isChecking || isBusy
  const { wrong, onFieldsChange } = useWrongFields()

  const finish = async (values: Values, over?: Values) => {
    const reason = waitFor?.(values)
    if (reason) return void toast.info(reason)
    if (!(await locked(isAgreed(values, saving.maybeSecond(values), props.sure), setChecking))) return
    kept.dismissOverlap()
    if (!(await submit(values, over))) return
    kept.discard()
    onClose()
  }
  const ask = () => {
    if (!isLocked) check()
  }
  const save = (values: Values) => {
    // By Enter in another field the form comes here without being asked.
    if (leadToLeft()) return
    setChecking(false)
    if (!kept.findOverlap()) void finish({ ...identity(kept.record), ...values }, kept.merged)
  }
  const giveUp = async () => {
    if (isLocked) return
    const question = saving.mayBeStored() ? maybeSaved : isDirty && unsaved
    if (question && !(await confirm(question))) return
    kept.discard()
    onClose()
  }
  const takeUp = async () => {
    if (await kept.restore()) setDirty(true)
  }

  const body = (content: ReactNode) =>
    around(
      <>
        <FormBanner messages={banner} />
        <FormLock isBusy={isLocked}>
          {draft && <DraftBanner draft={draft} onRestore={() => void takeUp()} onDiscard={kept.decline} />}
          <LeftOutBanner labels={kept.leftOut} onClose={kept.noteLeftOut} />
          <Form
            form={form}
            // Two forms of one page must not share the ids of their fields.
            name={name}
            layout="vertical"
            initialValues={initial}
            // Values outlive their fields, as when the page is hidden (`preserve` stays on).
            onValuesChange={(changed) => {
              kept.noteTyped(changed)
              setDirty(form.isFieldsTouched())
            }}
            onFieldsChange={onFieldsChange}
            onSubmitCapture={() => setChecking(true)}
            onFinish={save}
            onFinishFailed={onRefused}
          >
            {content}
            {/* Enter in a field submits: browsers need a submit button for that. */}
            <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
          </Form>
        </FormLock>
        <Conflict {...{ form, fieldsWith, kept, saving, finish }} />
      </>,
    )
  return { isBusy: isBusy || isSeeking, isDirty, wrong, ask, giveUp, body }
}

interface ConflictProps {
  form: FormInstance<Values>
  fieldsWith: (theirs: Values) => readonly FieldSpec[]
  kept: Omit<ReturnType<typeof useFormDraft>, 'draft'>
  saving: ReturnType<typeof useSaving>
  finish: (values: Values, over?: Values) => Promise<void>
}

/** Asks which version stays, where another saved: against this form, or before its draft was taken up. */
function Conflict({ form, fieldsWith, kept, saving, finish }: ConflictProps) {
  const { theirs, current, began } = saving
  const other = current ?? (kept.isOverlap ? kept.record : undefined)
  if (!other) return null
  const fields = fieldsWith(other)
  return (
    <ConflictDialog
      fields={fields}
      base={began ?? kept.base}
      mine={valuesIn(form, fields)}
      theirs={other}
      typed={kept.typed}
      onCancel={() => {
        kept.dismissOverlap()
        saving.dismissConflict()
      }}
      onResolve={(merged) => {
        // What a refusal speaks of is in sight.
        form.setFieldsValue({ ...other, ...merged })
        const id = identity({ ...theirs, ...other })
        const record = { ...other, ...id }
        kept.rebase(record)
        void finish({ ...id, ...merged }, began ?? record)
      }}
    />
  )
}

/** The fields, and those of others that are not among them. */
function united(fields: readonly FieldSpec[], others: readonly FieldSpec[]): readonly FieldSpec[] {
  const names = new Set(fields.map(({ name }) => name))
  return [...fields, ...others.filter(({ name }) => !names.has(name))]
}

/** What is asked before anything is sent. */
async function isAgreed(values: Values, isSecond: boolean, sure?: RecordFormProps['sure']): Promise<boolean> {
  if (sure && !(await sure(values))) return false
  return !isSecond || confirm(second)
}

/** Nothing is typed or sent while a question is open. */
async function locked(question: Promise<boolean>, lock: (isOn: boolean) => void): Promise<boolean> {
  lock(true)
  return question.finally(() => lock(false))
}

/** Whether a form is being checked: what changed meanwhile would be neither checked nor sent. */
function useChecking(form: FormInstance<Values>) {
  const [isChecking, setChecking] = useState(false)
  const onRefused: FormProps<Values>['onFinishFailed'] = ({ errorFields: [first], outOfDate }) => {
    // The field that the lock closed was checked once more on being left: that says what counts.
    if (outOfDate && !first) return form.submit()
    // A field takes the focus only once the form is open again.
    flushSync(() => setChecking(false))
    if (first) form.focusField(first.name)
  }
  const { find, around } = useLeftTexts()
  const [sought, seek] = useState<Promise<void>>()
  /** Nothing is sent over text that was left in a field and is not its value: whether there is some. */
  const leadToLeft = () => {
    const left = find()
    const search = left?.sought()
    if (search) {
      setChecking(true)
      seek(search)
    } else if (left) {
      flushSync(() => setChecking(false))
      left.focus()
    }
    return left !== undefined
  }
  const check = () => {
    if (leadToLeft()) return
    setChecking(true)
    form.submit()
  }
  const checkAgain = useEffectEvent(() => {
    seek(undefined)
    check()
  })
  useEffect(() => {
    let isOver = false
    void sought?.then(() => isOver || checkAgain())
    return () => {
      isOver = true
    }
  }, [sought])
  return { isChecking, isSeeking: sought !== undefined, setChecking, onRefused, around, leadToLeft, check }
}
