/** The ids of a text with commas between, as choices of several hold them; none of what is no text. */
export const idsOf = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .filter(Boolean)
