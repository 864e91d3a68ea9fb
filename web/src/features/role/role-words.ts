/** How far the data of a role reaches, by the wire's word. */
export const dataScopes = [
  { value: 'all', label: '全部数据' },
  { value: 'below', label: '本部门及下级' },
  { value: 'own', label: '本部门' },
  { value: 'list', label: '指定部门' },
  { value: 'self', label: '仅本人创建' },
] as const

/** Whose users may hold a role. */
export const userTypes = [
  { value: 'operator', label: '运营端' },
  { value: 'customer', label: '货主端' },
] as const

interface Word {
  value: string
  label: string
}

/** A value of the wire in words; itself when it is unknown. */
export function wordFor(words: readonly Word[], value: unknown): string {
  return words.find((word) => word.value === value)?.label ?? String(value ?? '')
}
