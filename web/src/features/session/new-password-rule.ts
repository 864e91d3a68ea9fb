import { whyNotRepeated, whyWrongLength } from '@/validation/password'
import type { NewPassword } from './new-password-fields'

/** What is wrong with a chosen password before the server is asked. */
export function newPasswordProblems({ password, confirmpassword }: NewPassword): Record<string, string> {
  const problems = {
    password: password ? whyWrongLength(password) : '请输入密码!',
    confirmpassword: confirmpassword ? whyNotRepeated(password, confirmpassword) : '请再次输入密码',
  }
  return Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => !!entry[1]))
}
