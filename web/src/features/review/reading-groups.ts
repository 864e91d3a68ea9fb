/** Sizes of the groups a number is read in: identity numbers 6-8-4, cards by 4, phones 3-4-4; undefined for other texts. Works on masked values. */
export function readingGroups(text: string): readonly number[] | undefined {
  if (/^[\d*]{17}[\dXx*]$/.test(text)) return [6, 8, 4]
  if (/^[\d*]{16,19}$/.test(text)) return [4, 4, 4, 4]
  if (/^1[\d*]{10}$/.test(text)) return [3, 4, 4]
  return undefined
}
