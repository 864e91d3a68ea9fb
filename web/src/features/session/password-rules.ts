import { whyNotRepeated, whyWrongLength } from '@/validation/password'

export interface PasswordForm {
  oldpassword: string
  password: string
  confirmpassword: string
}

export type PasswordErrors = Partial<Record<keyof PasswordForm, string>>

export const emptyPasswordForm: PasswordForm = { oldpassword: '', password: '', confirmpassword: '' }

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
