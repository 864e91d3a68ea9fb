import { passwordLength } from '@/validation/password'
import type { NewPassword } from './new-password-fields'

/** What is wrong with a chosen password before the server is asked. */
export function newPasswordProblems({ password, confirmpassword }: NewPassword): Record<string, string> {
  const fields: Record<string, string> = {}
  const length = [...password].length
  if (!password) fields.password = '请输入密码!'
  else if (length < passwordLength.min || length > passwordLength.max)
    fields.password = `密码长度为 ${passwordLength.min} 到 ${passwordLength.max} 位`
  if (!confirmpassword) fields.confirmpassword = '请再次输入密码'
  else if (confirmpassword !== password) fields.confirmpassword = '两次输入的密码不一样！'
  return fields
}
