/** A stretch of text that the other side has too, or has not. */
export interface DiffPart {
  text: string
  isSame: boolean
}

/** Longer texts are compared whole: nobody reads a difference by character there. */
const LIMIT = 200

/**
 * What differs between an entered and a read text, by character: one list of
 * parts for each side. Characters, not code units: rare Chinese stays whole.
 */
export function diffChars(left: string, right: string): { left: DiffPart[]; right: DiffPart[] } {
  const one = [...left]
  const other = [...right]
  if (one.length > LIMIT || other.length > LIMIT) {
    const isSame = left === right
    return { left: [{ text: left, isSame }], right: [{ text: right, isSame }] }
  }
  const common = commonFlags(one, other)
  return { left: parts(one, common.left), right: parts(other, common.right) }
}

/** Marks the characters of a longest common subsequence on both sides. */
function commonFlags(one: string[], other: string[]): { left: boolean[]; right: boolean[] } {
  const width = other.length + 1
  const lengths = new Uint16Array((one.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = one.length - 1; row >= 0; row--) {
    for (let column = other.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        one[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const left = one.map(() => false)
  const right = other.map(() => false)
  let row = 0
  let column = 0
  while (row < one.length && column < other.length) {
    if (one[row] === other[column]) {
      left[row++] = true
      right[column++] = true
    } else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return { left, right }
}

function parts(characters: string[], flags: boolean[]): DiffPart[] {
  const result: DiffPart[] = []
  characters.forEach((character, at) => {
    const isSame = flags[at] === true
    const last = result.at(-1)
    if (last?.isSame === isSame) last.text += character
    else result.push({ text: character, isSame })
  })
  return result
}
