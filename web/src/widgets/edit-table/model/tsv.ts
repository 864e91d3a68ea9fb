const QUOTE = '"'

/** Rows of cells as spreadsheets put them on the clipboard. */
export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\n')
}

function quoted(text: string): string {
  return /[\t\n\r"]/.test(text) ? QUOTE + text.replaceAll(QUOTE, QUOTE + QUOTE) + QUOTE : text
}

/** Rows of cells from a spreadsheet's clipboard; quoted cells may hold tabs and line ends. */
export function fromTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted) {
      if (sign !== QUOTE) cell += sign
      else if (text[at + 1] === QUOTE) cell += text[++at]
      else isQuoted = false
    } else if (sign === QUOTE && cell === '' && closes(text, at)) isQuoted = true
    else if (sign === '\t') endCell()
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at++
      endCell()
      rows.push([])
    } else cell += sign
  }
  endCell()
  // Spreadsheets end the last row too.
  const last = rows.at(-1)
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

/**
 * Whether a quote at the beginning of a cell was put there by a program: it has
 * its other half, which an inch sign has not, and a reason. What somebody has
 * written in quotes keeps them.
 */
function closes(text: string, from: number): boolean {
  let isNeeded = false
  for (let at = from + 1; at < text.length; at++) {
    if (/[\t\n\r]/.test(text[at] ?? '')) isNeeded = true
    if (text[at] !== QUOTE) continue
    if (text[at + 1] !== QUOTE)
      return isNeeded && (at + 1 === text.length || /[\t\n\r]/.test(text[at + 1] ?? ''))
    isNeeded = true
    at++
  }
  return false
}
