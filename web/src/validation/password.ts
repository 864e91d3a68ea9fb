/** Characters that a password must and may have. */
export const passwordLength = { min: 10, max: 128 }

/** The rule for a new password, as far as what is typed has not met it. */
export function passwordHint(password: string): string {
  const { min, max } = passwordLength
  const length = [...password].length
  if (length === 0) return `${min} 到 ${max} 位，不能是常用密码或旧密码`
  if (length < min) return `还差 ${min - length} 位`
  return length > max ? `多了 ${length - max} 位` : '长度符合要求；常用密码会被拒绝'
}
