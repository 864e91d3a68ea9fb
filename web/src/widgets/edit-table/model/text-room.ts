/** CSS pixels of a letter in a cell (tokens.css). */
const LETTER = 14

/** CSS pixels beside the content of a cell, on both sides together. */
export const CELL_PADDING = 16

/** How wide letters get in any usual font: digits and signs between them are narrow, Latin letters are not. */
const NARROW = 0.64
const isNarrow = (code: number) => code >= 0x20 && code <= 0x3a

/** CSS pixels that the text takes at most: more than it really does. */
export function widthAtMost(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) letters += isNarrow(text.charCodeAt(at)) ? NARROW : 1
  return letters * LETTER
}
