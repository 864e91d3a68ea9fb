/** What a list offers, as far as a text can mean it. */
export interface TextOption {
  value: unknown
  label: string
  disabled?: boolean
}

/**
 * The one option that a text means: the one of that name or value, or with that
 * word in its name, else the only one that the list finds for it. Of several
 * people of one name, those out of use do not count.
 */
export function meantOption<Option extends TextOption>(
  text: string,
  options: readonly Option[],
  found: readonly Option[],
): Option | undefined {
  const named = options.filter(({ label, value }) => label === text || String(value) === text)
  const worded = options.filter(({ label }) => label.split(/\s+/).includes(text))
  const first = [named, worded, found].find(({ length }) => length > 0) ?? []
  const [only, ...others] = first.filter(({ disabled }) => !disabled)
  return others.length === 0 ? only : undefined
}

/** Whether a list that looks for parts of a text finds it there, as the library's lists do. */
export const hasPart = (whole: unknown, part: string) =>
  String(whole ?? '')
    .toUpperCase()
    .includes(part.toUpperCase())
