import type { FormInstance } from 'antd'
import { useState } from 'react'
import type { SentDraft } from '@/storage/keys'
import { confirm } from '../confirm'
import { useDirty } from '../unsaved'
import { changesIn, conflictingFields, same, type Values } from './conflict'
import { type FieldSpec, valuesIn } from './field-spec'
import type { Try } from './saved-again'

interface FormDraftOptions {
  label: string
  /** Tells drafts of this form apart from others of the page. */
  name: string
  isDirty: boolean
  /** The record as loaded. */
  initial: Values
  /** There is no such record yet: a draft of it is one of its own. */
  isNew?: boolean
}

const replaces = {
  text: '恢复草稿会替换现在填写的内容',
  okText: '换成草稿',
  cancelText: '返回编辑',
  isDangerous: true,
}

/**
 * The draft of a form over a record: it keeps what the user changed and what
 * that was before. Taken up again it lies over the record as it is by then,
 * and what somebody else has changed meanwhile too is an overlap.
 */
export function useFormDraft(
  form: FormInstance,
  fields: readonly FieldSpec[],
  { label, name, isDirty, initial, isNew = false }: FormDraftOptions,
) {
  const [restored, setRestored] = useState<Values>()
  /** The record as it was when the user last chose between versions. */
  const [merged, setMerged] = useState<Values>()
  const [isOverlap, setOverlap] = useState(false)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [typed] = useState(() => new Set<string>())
  const [tries] = useState<Try[]>(() => [])
  const noteTyped = (changed: Values) => {
    for (const name in changed) typed.add(name)
  }
  const record = merged ?? initial
  /** What the user started from. */
  const base = { ...record, ...restored }
  const changes = () => changesIn(fields, record, valuesIn(form, fields), base)
  const { draft, decline, discard, keepNow } = useDirty(label, isDirty, {
    form: name,
    changes: () => ({ ...changes(), ...(isNew && tries.length > 0 && { sent: sentOf(fields, tries) }) }),
    without: fields.filter((field) => field.pii),
  })
  return {
    draft,
    /** The record that what is typed lies over. */
    record,
    /** That record, where it is not the one that was loaded. */
    merged,
    base,
    /** Fields that the user has typed in, now or in the draft that was taken up, whatever they hold by now. */
    typed,
    noteTyped,
    /** What was sent and never answered, here or of the draft that was taken up. */
    tries,
    /** Keeps the draft as it is now. */
    keepNow,
    /** The user has chosen between what is typed and a newer record: from now on the form is over that one, or over `initial`. */
    rebase: (newer?: Values) => {
      setMerged(newer)
      setRestored(undefined)
      typed.clear()
    },
    /** Takes the draft up beside what was typed since, which stands; of two new records one stays. True unless the user thought better of it. */
    restore: async () => {
      if (isNew && isDirty) {
        if (!(await confirm(replaces))) return false
        form.resetFields()
      }
      const { values: since } = changes()
      const kept = Object.fromEntries(
        Object.entries(draft?.values ?? {}).filter(([field]) => !(field in since)),
      )
      form.setFieldsValue(shownAgain(kept))
      noteTyped(kept)
      tries.push(...(draft?.sent ?? []).map((one) => ({ ...one, isEarlier: true })))
      setRestored((before) => ({ ...draft?.base, ...before }))
      setLeftOut((before) => [...new Set([...before, ...(draft?.left ?? [])])])
      decline()
      return true
    },
    /** Forgets what is offered, not what was typed since. */
    decline,
    /** Labels of what the draft that was taken up had not kept. */
    leftOut,
    noteLeftOut: () => setLeftOut([]),
    /** Forgets what is typed, and what the draft that was taken up was based on. */
    discard: () => {
      setRestored(undefined)
      setMerged(undefined)
      typed.clear()
      setLeftOut([])
      discard()
    },
    /** What is typed overlaps with what others saved before the draft was taken up: to be asked before it is sent. */
    isOverlap,
    /** Whether there is such an overlap; from then on it is asked about. */
    findOverlap: () => {
      const versions = { base, mine: valuesIn(form, fields), theirs: record, typed }
      const contested = restored ? conflictingFields(fields, versions) : []
      setOverlap(contested.length > 0)
      return contested.length > 0
    },
    dismissOverlap: () => setOverlap(false),
  }
}

/** What a draft keeps of tries: no personal information, and then no key, which would stand for it. */
function sentOf(fields: readonly FieldSpec[], tries: readonly Try[]): SentDraft[] {
  const lasts = fields.filter(({ pii }) => !pii)
  return tries.map(({ at, values, key, isEarlier }) => {
    const isWhole = fields.every((field) => !field.pii || same(field, values[field.name], undefined))
    const { values: kept } = isEarlier ? { values } : changesIn(lasts, {}, values)
    return { at, values: kept, key: isWhole ? key : undefined }
  })
}

/** Controls know an empty field as undefined. */
function shownAgain(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? undefined]))
}
