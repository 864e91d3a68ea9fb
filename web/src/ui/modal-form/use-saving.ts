import type { FormInstance } from 'antd'
import { useRef } from 'react'
import type { Values } from './conflict'
import type { FieldSpec } from './field-spec'
import { rowOfAnother } from './form-failure'
import { baseAfter, holdsSame, isLost, isUnanswered } from './saved-again'
import { type Retry, type Send, useSubmit } from './use-submit'

interface SavingOptions {
  title: string
  send: Send
  /** A record of the server as values of the form. */
  read: (row: Values) => Values
  /** The fields of the form and those that another's version asks for, where they are not always the same. */
  fieldsWith?: (theirs: Values) => readonly FieldSpec[]
  /** What the user started from. */
  base: Values
  /** There is no such record yet. */
  isNew?: boolean
}

const DOUBT = '前一次保存没有得到答复，可能已经成功：请先关闭表单，在列表中查看是否已有这条记录'

/**
 * Saving a form whose answer may get lost: a try without an answer may be
 * stored, so what it sent is not held for another's. `current` is another's
 * version as values of the form, `began` what the user began with where that tells.
 */
export function useSaving(
  form: FormInstance,
  fields: readonly FieldSpec[],
  { title, send, read, fieldsWith = () => fields, base, isNew = false }: SavingOptions,
) {
  /** What was sent and never answered: it may be stored. */
  const tries = useRef<Values[]>([])
  const isRefused = useRef(false)
  const mayBeStored = useRef(false)
  const beganWith = (current: Values) =>
    tries.current.length > 0 ? baseAfter(fieldsWith(current), base, tries.current, current) : undefined
  /** Whether a version has nothing of anybody else's. */
  const isOwn = (current: Values) => {
    const start = beganWith(current)
    return start !== undefined && holdsSame(fieldsWith(current), current, start)
  }
  const retry: Retry = (failure, sent) => {
    isRefused.current = !isUnanswered(failure)
    if (isLost(failure)) mayBeStored.current = true
    if (!isRefused.current) tries.current.push(sent)
    const row = rowOfAnother(failure)
    const over = row && read(row)
    // A version that was sent and refused would be refused again.
    const isNews = row?.version !== sent.version
    return over && isNews && isOwn(over) ? { values: { ...sent, version: row?.version }, over } : undefined
  }
  const saving = useSubmit(form, fields, title, send, retry)
  const submit = async (values: Values, over?: Values) => {
    const isSaved = await saving.submit(values, over)
    if (isSaved) {
      tries.current = []
      mayBeStored.current = false
    }
    return isSaved
  }
  const current = saving.theirs && read(saving.theirs)
  // The same sent again is stored once; other values would be a second record.
  const maybeSecond = (values: Values) =>
    isNew && tries.current.length > 0 && !tries.current.some((sent) => holdsSame(fields, sent, values))
  // What a new record is refused for, "already exists", may be the record itself.
  const isDoubtful = isNew && isRefused.current && tries.current.length > 0
  const banner = isDoubtful && !saving.isBusy ? [...saving.banner, DOUBT] : saving.banner
  return {
    ...saving,
    submit,
    banner,
    maybeSecond,
    isOwn,
    current,
    began: current && beganWith(current),
    /** Whether a save went without an answer and none was answered with yes since. */
    mayBeStored: () => mayBeStored.current,
  }
}
