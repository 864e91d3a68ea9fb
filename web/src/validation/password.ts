/** Characters that a password must and may have. */
export const passwordLength = { min: 10, max: 128 }

/** Why a new password is none by its length, under its name; the server also knows the common ones. */
export function whyWrongLength(password: string, name = '密码'): string | undefined {
  const { min, max } = passwordLength
  const length = [...password].length
  return length < min || length > max ? `${name}长度为 ${min} 到 ${max} 位` : undefined
}

/** Why a repetition is not that of the password. */
export const whyNotRepeated = (password: string, repetition: unknown): string | undefined =>
  repetition === password ? undefined : '两次输入的密码不一样！'

/** The rule for a new password, as far as what is typed has not met it. */
export function passwordHint(password: string): string {
  const { min, max } = passwordLength
  const length = [...password].length
  if (length === 0) return `${min} 到 ${max} 位，不能是常用密码或旧密码`
  if (length < min) return `还差 ${min - length} 位`
  return length > max ? `多了 ${length - max} 位` : '长度符合要求；常用密码会被拒绝'
}
