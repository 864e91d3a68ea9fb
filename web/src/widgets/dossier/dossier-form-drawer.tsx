import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DrawerForm } from '@/ui/modal-form/drawer-form'
import { FormNote } from '@/ui/modal-form/form-note'
import type { FormSection } from '@/ui/modal-form/form-section'
import type { RecordFormProps } from '@/ui/modal-form/use-record-form'
import { RecordFailure, withdrawalOf } from '../record-failure'
import type { FormValues } from './document-fields'
import type { DossierRow } from './dossier-row'

const nothing: FormValues = {}

const PENDING = 0
const PASSED = 1
const STILL_VALID = '审核通过前，原资料继续有效。'

interface DossierFormDrawerProps<Record extends DossierRow> {
  /** What the subjects are called, and what begins the name of the form's draft. */
  name: string
  feature: string
  /** The record to edit; absent for a new one. */
  id: string | undefined
  /** What was submitted last of it; asked for anew when the form opens. */
  record: UseQueryResult<Record>
  recordName: (record: Record) => string
  valuesOf: (record: Record) => FormValues
  /** What stands in the form of a new one; keep it between renders. */
  fresh?: FormValues
  sections: (values: FormValues, base: FormValues) => FormSection[]
  unfinished: (values: FormValues) => string | undefined
  /** Sends what differs from `base`; all of a new record. */
  save: (values: FormValues, base: FormValues | undefined) => ReturnType<RecordFormProps['send']>
  /** What is judged of it, and what is not. */
  reviewed: string
  /** What becomes of the data, where saving does not always submit; undefined: what is usual. */
  note?: (record: Record | undefined) => string | undefined
  onClose: () => void
}

/** Adds or edits a subject of review with its documents. */
export function DossierFormDrawer<Record extends DossierRow>(props: DossierFormDrawerProps<Record>) {
  const { name, id, valuesOf, fresh = nothing } = props
  const isNew = id === undefined
  const { data, error, isFetchedAfterMount, refetch } = props.record
  const [begun, begin] = useState<Record>()
  // The form starts from the record as it is now, not as a list knew it, and keeps it from then on:
  // what others save meanwhile is for the server's comparison of versions.
  if (!begun && data && isFetchedAfterMount) begin(data)
  const base = useMemo<FormValues | undefined>(
    () => (isNew ? fresh : begun && valuesOf(begun)),
    [isNew, begun, valuesOf, fresh],
  )
  return (
    <DrawerForm
      title={isNew ? `新增${name}` : `编辑${name} ${data ? props.recordName(data) : ''}`}
      form={`${props.feature}-${id ?? 'new'}`}
      sections={(values) => props.sections(values, base ?? {})}
      initial={base}
      problem={error && <RecordFailure kind={name} error={error} onRetry={() => void refetch()} />}
      read={(row) => valuesOf(row as unknown as Record)}
      waitFor={props.unfinished}
      send={(values, over = base) => props.save(values, isNew ? undefined : over)}
      withdrawal={withdrawalOf(name, error)}
      note={<FormNote type="info" title={props.note?.(begun) ?? noteOn(begun, props.reviewed)} />}
      onClose={props.onClose}
    />
  )
}

/** What becomes of the data once it is saved. */
function noteOn(record: DossierRow | undefined, reviewed: string): string {
  if (!record) return '保存后进入待审核。'
  if (record.reviewState === PASSED) return `修改证件资料后需重新审核；${STILL_VALID}`
  const shown = record.reviewState === PENDING ? '这里是待审核的资料' : '这里是审核未通过的资料'
  return `${shown}，${reviewed}${record.usable ? `；${STILL_VALID}` : '。'}`
}
