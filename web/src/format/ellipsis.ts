/** Characters of a text that are shown (spec §9). */
export const SHOWN_LENGTH = 25

/** The text as it is, or its first characters and `…` when there are more; a pictograph is one character. */
export function ellipsis(text: string, length: number = SHOWN_LENGTH): string {
  if (text.length <= length) return text
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`
}
