/** An optional minus, digits, an optional decimal part, and what leads there while typing (spec §5). */
const typing = /^-?\d*(?:\.\d*)?$/
const whole = /^-?\d+(?:\.\d+)?$/

/** Whether the text may stand in a number cell while one types. */
export function mayBecomeNumber(text: string): boolean {
  return typing.test(text) && !/^-?\./.test(text)
}

/** The number a text means when the cell is left; '' for what is none, '-' among them. */
export function numberOf(text: string): number | '' {
  const trimmed = text.trim().replace(/\.$/, '')
  if (!whole.test(trimmed)) return ''
  const number = Number(trimmed)
  // Minus nothing is nothing.
  return Number.isFinite(number) ? number + 0 : ''
}

/** A number as spreadsheets write it, with grouped thousands or a currency sign in front. */
export function pastedNumber(text: string): number | '' {
  return numberOf(text.replace(/[,，\s ]/g, '').replace(/^[¥￥$]/, ''))
}
