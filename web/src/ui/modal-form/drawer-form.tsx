import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { SideSheet } from '../side-sheet'
import { Skeleton } from '../skeleton'
import type { Values } from './conflict'
import { useTyped } from './field-spec'
import { FormNote } from './form-note'
import type { FormSection } from './form-section'
import { Sections } from './sections'
import { type RecordFormProps, useRecordForm } from './use-record-form'
import { Withdrawn } from './withdrawn'
import { WrongCount } from './wrong-count'

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

const nothing: Values = {}
const fieldsOf = (sections: readonly FormSection[]) => sections.flatMap(({ fields }) => fields)

/** A record with documents in a drawer; mounted while open. On phones a sheet from below. */
export function DrawerForm({ sections, note, withdrawal, initial, problem, ...record }: DrawerFormProps) {
  const [form] = Form.useForm<Values>()
  const typed = useTyped(form)
  const shown = sections({ ...initial, ...typed })
  const {
    isBusy,
    wrong: refused,
    ask,
    giveUp,
    body,
  } = useRecordForm(form, fieldsOf(shown), {
    ...record,
    initial: initial ?? nothing,
    fieldsOver: (values) => fieldsOf(sections(values)),
  })
  const wrong = fieldsOf(shown).flatMap(({ name }) => (refused.includes(name) ? name : []))
  return (
    <SideSheet
      title={record.title}
      isHeld
      onClose={() => void giveUp()}
      footer={
        <>
          <WrongCount form={form} wrong={wrong} />
          <Button onClick={() => void giveUp()}>取消</Button>
          <Button type="primary" disabled={!initial} loading={isBusy} onClick={ask}>
            保存
          </Button>
        </>
      }
    >
      {initial ? (
        <Withdrawn value={withdrawal !== undefined}>
          {withdrawal ? <FormNote type="error" title={withdrawal} /> : note}
          {body(<Sections sections={shown} wrong={wrong} />)}
        </Withdrawn>
      ) : (
        problem || <Skeleton role="status" aria-label="正在加载" height={320} />
      )}
    </SideSheet>
  )
}
