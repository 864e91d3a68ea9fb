import { useState } from 'react'
import type { PathFor } from '@/api/call-types'
import { Refusal } from '@/api/refusal'
import {
  emptyPasswordForm,
  type PasswordErrors,
  type PasswordForm,
  passwordErrors,
  shownErrors,
} from './password-rules'
import { changePassword, OWN_PASSWORD } from './session-calls'

type Field = keyof PasswordForm

const fields: readonly Field[] = ['oldpassword', 'password', 'confirmpassword']

/** The three fields of a change of password, what is wrong with them, and the change itself. */
export interface PasswordFormState {
  values: PasswordForm
  errors: PasswordErrors
  /** Grows with each refused submit: the first wrong field then takes the focus. */
  tries: number
  type: (field: Field, text: string) => void
  touch: (field: Field) => void
  /** The server's words; null when a field is wrong; throws the refusal. */
  submit: (username: string) => Promise<string | null>
}

/** `url` takes the change. */
export function usePasswordForm(url: PathFor<'POST'> = OWN_PASSWORD): PasswordFormState {
  const [values, setValues] = useState(emptyPasswordForm)
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set())
  const [refused, setRefused] = useState<PasswordErrors>({})
  const [tries, setTries] = useState(0)
  return {
    values,
    errors: { ...refused, ...shownErrors(values, touched) },
    tries,
    type: (field, text) => {
      setValues({ ...values, [field]: text })
      setRefused({})
    },
    touch: (field) => setTouched(new Set([...touched, field])),
    submit: async (username) => {
      setTouched(new Set(fields))
      setTries(tries + 1)
      if (Object.keys(passwordErrors(values)).length > 0) return null
      try {
        return await changePassword(url, { username, ...values })
      } catch (cause) {
        if (cause instanceof Refusal) {
          setRefused(Object.fromEntries(cause.errors.map((error) => [error.field, error.message])))
          setTries(tries + 2)
        }
        throw cause
      }
    },
  }
}
