/** Characters of one tag (spec §5). */
const LENGTH = 2
const SEPARATOR = ';'

/** The tags of a stored text. */
export function tagsOf(value: unknown): string[] {
  return typeof value === 'string' ? value.split(SEPARATOR).filter(Boolean) : []
}

/** What is typed, with a separator after every second character: 'abcd' → 'ab;cd'. */
export function tagsText(typed: string): string {
  const characters = [...typed].filter((one) => one !== SEPARATOR && one !== '；')
  const tags: string[] = []
  for (let at = 0; at < characters.length; at += LENGTH) tags.push(characters.slice(at, at + LENGTH).join(''))
  return tags.join(SEPARATOR)
}

/** The tags of a pasted text; null where it parts others than of two characters, which would be cut anew. */
export function pastedTags(text: string): string | null {
  const parts = text
    .split(/[;；,，、\s]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const isCut =
    parts.length > 1 && parts.some((part, at) => isOther([...part].length, at === parts.length - 1))
  return isCut ? null : tagsText(parts.join(''))
}

const isOther = (length: number, isLast: boolean) => length > LENGTH || (length < LENGTH && !isLast)
