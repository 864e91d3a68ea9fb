/** Cuts after `limit` characters (spec §9: 25) and says so by an ellipsis; counts characters, not code units. */
export function ellipsis(text: string | null | undefined, limit = 25): string {
  const characters = [...(text ?? '')]
  return characters.length > limit ? `${characters.slice(0, limit).join('')}…` : characters.join('')
}
