import { useState } from 'react'
import type { PathFor } from '@/api/call-types'
import { Refusal } from '@/api/refusal'
import { whyNotRepeated, whyWrongLength } from '@/validation/password'
import { changePassword, OWN_PASSWORD } from '../session-calls'

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

export interface PasswordForm {
  oldpassword: string
  password: string
  confirmpassword: string
}

export type PasswordErrors = Partial<Record<keyof PasswordForm, string>>

const emptyPasswordForm: PasswordForm = { oldpassword: '', password: '', confirmpassword: '' }

/** What is wrong with each field of a change of password (spec §5); no key where nothing is. */
export function passwordErrors(form: PasswordForm): PasswordErrors {
  const { oldpassword, password, confirmpassword } = form
  const same = password === oldpassword ? '新密码不能与旧密码相同' : undefined
  const errors: Record<keyof PasswordForm, string | undefined> = {
    oldpassword: oldpassword ? undefined : '请输入旧密码!',
    password: password ? (whyWrongLength(password, '新密码') ?? same) : '请输入新密码!',
    confirmpassword: confirmpassword ? whyNotRepeated(password, confirmpassword) : '请确认新密码!',
  }
  return Object.fromEntries(Object.entries(errors).filter(([, words]) => words))
}

/**
 * The errors to show for the fields that were left or submitted. A change of
 * the new password checks the confirmation again once that was touched.
 */
export function shownErrors(form: PasswordForm, touched: ReadonlySet<keyof PasswordForm>): PasswordErrors {
  const errors = passwordErrors(form)
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => touched.has(field as keyof PasswordForm)),
  )
}
