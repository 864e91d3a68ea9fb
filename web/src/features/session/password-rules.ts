import { passwordLength } from '@/validation/password'

export interface PasswordForm {
  oldpassword: string
  password: string
  confirmpassword: string
}

export type PasswordErrors = Partial<Record<keyof PasswordForm, string>>

export const emptyPasswordForm: PasswordForm = { oldpassword: '', password: '', confirmpassword: '' }

/** What is wrong with each field of a change of password (spec §5); no key where nothing is. */
export function passwordErrors(form: PasswordForm): PasswordErrors {
  const errors: PasswordErrors = {}
  if (!form.oldpassword) errors.oldpassword = '请输入旧密码!'
  const length = [...form.password].length
  if (!form.password) errors.password = '请输入新密码!'
  else if (length < passwordLength.min || length > passwordLength.max) {
    errors.password = `新密码长度为 ${passwordLength.min} 到 ${passwordLength.max} 位`
  } else if (form.password === form.oldpassword) errors.password = '新密码不能与旧密码相同'
  if (!form.confirmpassword) errors.confirmpassword = '请确认新密码!'
  else if (form.confirmpassword !== form.password) errors.confirmpassword = '两次输入的密码不一样！'
  return errors
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
