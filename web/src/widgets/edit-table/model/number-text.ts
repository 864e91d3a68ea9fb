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

/** Whether the number a text means is kept digit by digit; a text that means none has nothing to lose. */
export function isExact(text: string): boolean {
  const number = numberOf(text)
  if (number === '') return true
  const [, minus = '', digits = '', decimals = ''] = /^(-?)0*(\d+)(?:\.(\d*?)0*\.?)?$/.exec(text.trim()) ?? []
  const plain = (digits || '0') + (decimals && `.${decimals}`)
  return String(number) === (plain === '0' ? plain : minus + plain)
}

/** A number as spreadsheets write it, with grouped thousands or a currency sign in front. */
export function pastedNumber(text: string): number | '' {
  const plain = text.replace(/[,，\s ]/g, '').replace(/^[¥￥$]/, '')
  return isExact(plain) ? numberOf(plain) : ''
}
