import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '../toast'
import type { Values } from './conflict'
import { type FieldSpec, meantValue } from './field-spec'
import { type FormFailure, isFormFailure, placeErrors, rowOfAnother, UNAUTHORIZED } from './form-failure'

interface SubmitState {
  isBusy: boolean
  /** Refusals that no field carries. */
  banner: string[]
  /** The record as another user saved it meanwhile. */
  theirs: Values | undefined
}

/** Sends values; `over` is the record that they replace, where it is not the one that was loaded. */
export type Send = (values: Values, over?: Values) => Promise<unknown>

/** What to send anew of a failed try instead of telling about it, if anything. */
export type Retry = (failure: FormFailure, sent: Values) => { values: Values; over: Values } | undefined

const quiet: SubmitState = { isBusy: false, banner: [], theirs: undefined }

/**
 * Sends a form's values and places what comes back: messages under fields with
 * the first one focused, the rest in the banner, another's version in a
 * dialog. What was typed stays in every case. Whoever left the page meanwhile is
 * told by a message that names the form.
 */
export function useSubmit(
  form: FormInstance,
  fields: readonly FieldSpec[],
  label: string,
  send: Send,
  retry?: Retry,
) {
  const [state, setState] = useState(quiet)
  const isInSight = useRef(false)
  // A hidden page has no effects.
  useEffect(() => {
    isInSight.current = true
    return () => {
      isInSight.current = false
    }
  }, [])
  const submit = async (values: Values, over?: Values): Promise<boolean> => {
    setState({ ...quiet, isBusy: true })
    const meant = meantValues(fields, values)
    try {
      await (over ? send(meant, over) : send(meant))
      setState(quiet)
      return true
    } catch (error) {
      if (!isFormFailure(error)) {
        setState(quiet)
        throw error
      }
      const theirs = rowOfAnother(error)
      const anew = retry?.(error, meant)
      if (anew) return submit(anew.values, anew.over)
      const placed = theirs
        ? { fields: [], banner: [] }
        : placeErrors(
            error,
            fields.map((field) => field.name),
          )
      if (!isInSight.current && error.status !== UNAUTHORIZED)
        toast.error(`「${label}」没有保存：${error.message}`)
      form.setFields(placed.fields)
      // A field takes the focus only once the form is open again.
      flushSync(() => setState({ isBusy: false, banner: placed.banner, theirs }))
      if (placed.fields[0]) form.focusField(placed.fields[0].name)
      return false
    }
  }
  return { ...state, submit, dismissConflict: () => setState(quiet) }
}

function meantValues(fields: readonly FieldSpec[], values: Values): Values {
  const meant = { ...values }
  for (const field of fields)
    if (field.name in meant) meant[field.name] = meantValue(field, meant[field.name])
  return meant
}
