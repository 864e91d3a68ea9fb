import type { FormInstance } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { asTry } from '@/storage/tries'
import type { Values } from './conflict'
import type { FieldSpec } from './field-spec'
import { rowOfAnother } from './form-failure'
import { baseAfter, holdsSame, isKnownAgain, isLost, isUnanswered, type Try } from './saved-again'
import { type Retry, type Send, useSubmit } from './use-submit'

interface SavingOptions {
  title: string
  send: Send
  /** A record of the server as values of the form. */
  read?: (row: Values) => Values
  /** The fields of the form and those that another's version asks for, where they are not always the same. */
  fieldsWith?: (theirs: Values) => readonly FieldSpec[]
  /** What the user started from. */
  base: Values
  /** There is no such record yet. */
  isNew?: boolean
  /** Nothing is stored by it. */
  storesNothing?: boolean
  /** Where the form's draft keeps what was sent and never answered, and how it is kept at once. */
  kept?: { tries: Try[]; keepNow: () => void }
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
  {
    title,
    send,
    read = (row) => row,
    fieldsWith = () => fields,
    base,
    isNew = false,
    storesNothing = false,
    kept,
  }: SavingOptions,
) {
  const [own] = useState<Try[]>(() => [])
  const tries = kept?.tries ?? own
  const marks = useMarks(fields, tries, kept?.keepNow)
  const isMarked = isNew && !storesNothing && kept !== undefined
  const isRefused = useRef(false)
  const mayBeStored = useRef(false)
  const beganWith = (current: Values) =>
    tries.length > 0
      ? baseAfter(
          fieldsWith(current),
          base,
          tries.map(({ values }) => values),
          current,
        )
      : undefined
  /** Whether a version has nothing of anybody else's. */
  const isOwn = (current: Values) => {
    const start = beganWith(current)
    return start !== undefined && holdsSame(fieldsWith(current), current, start)
  }
  const retry: Retry = (failure, sent) => {
    isRefused.current = !isUnanswered(failure)
    if (isLost(failure)) mayBeStored.current = true
    marks.settle(sent, isRefused.current)
    const row = rowOfAnother(failure)
    const over = row && read(row)
    const version = over?.version ?? row?.version
    // A version that was sent and refused would be refused again.
    return over && version !== sent.version && isOwn(over)
      ? { values: { ...sent, version }, over }
      : undefined
  }
  const saving = useSubmit(form, fields, title, isMarked ? marks.around(send) : send, retry)
  const submit = async (values: Values, over?: Values) => {
    const isSaved = await saving.submit(values, over)
    if (isSaved) {
      marks.clear()
      mayBeStored.current = false
    }
    return isSaved
  }
  const current = saving.theirs && read(saving.theirs)
  // The same sent again is stored once; other values would be a second record.
  const maybeSecond = (values: Values) =>
    isNew && !storesNothing && tries.length > 0 && !marks.knownAgain(values)
  // What a new record is refused for, "already exists", may be the record itself.
  const isDoubtful = isNew && isRefused.current && tries.length > 0
  const saysDoubt = isDoubtful && !saving.isBusy
  const banner = useMemo(
    () => (saysDoubt ? [...saving.banner, DOUBT] : saving.banner),
    [saysDoubt, saving.banner],
  )
  return {
    ...saving,
    submit,
    banner,
    maybeSecond,
    isOwn,
    current,
    began: current && beganWith(current),
    /** Whether a save went without an answer and none was answered with yes since. */
    mayBeStored: () => !storesNothing && (mayBeStored.current || tries.some(({ isEarlier }) => isEarlier)),
  }
}

/** Marks what is sent until it is answered: before it leaves, for who leaves the page meanwhile never hears of it. */
function useMarks(fields: readonly FieldSpec[], tries: Try[], keepNow: (() => void) | undefined) {
  const underWay = useRef<Try>(undefined)
  /** The try that the same values are once more. */
  const knownAgain = (values: Values) =>
    tries.find((one) => isKnownAgain(one) && holdsSame(fields, one.values, values))
  const around =
    (send: Send): Send =>
    (values, over) => {
      const before = knownAgain(values)
      const note = (key: string) => {
        if (before?.key === key) return
        underWay.current = { at: Date.now(), values, key }
        tries.push(underWay.current)
        keepNow?.()
      }
      // What this page has sent is known by its key already.
      const known = before?.isEarlier ? before.key : undefined
      return asTry({ key: known, note }, () => (over ? send(values, over) : send(values)))
    }
  return {
    knownAgain,
    around,
    /** An answer that says no, or none. */
    settle: (values: Values, isRefused: boolean) => {
      const marked = underWay.current
      underWay.current = undefined
      if (!isRefused) {
        if (!marked) tries.push({ at: Date.now(), values })
      } else if (marked) {
        tries.splice(tries.indexOf(marked), 1)
        keepNow?.()
      }
    },
    /** It is stored. */
    clear: () => {
      underWay.current = undefined
      tries.length = 0
    },
  }
}
