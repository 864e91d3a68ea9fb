/** What a list offers, as far as a text can mean it. */
export interface TextOption {
  value: unknown
  label: string
  /** What it is called besides, as its code; whole each. */
  names?: readonly string[]
  disabled?: boolean
}

/**
 * The one option that a text means: the only one of that whole name or value. A
 * part of a name means none: who looked for something must not get the first
 * that was found. Of several people of one name, those out of use do not count.
 */
export function meantOption<Option extends TextOption>(
  text: string,
  options: readonly Option[],
): Option | undefined {
  const named = options.filter(
    ({ label, value, names }) => label === text || String(value) === text || names?.includes(text),
  )
  const [only, ...others] = named.filter(({ disabled }) => !disabled)
  return others.length === 0 ? only : undefined
}
