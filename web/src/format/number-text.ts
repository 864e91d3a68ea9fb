import { halfWidth } from './half-width'

/** An optional minus, digits, an optional decimal part, and what leads there while typing (spec §5). */
const TYPING = /^-?\d*(?:\.\d*)?$/
const WHOLE = /^-?\d+(?:\.\d+)?$/
/** Thousands apart by the same sign throughout: 30,5 is no number, and not 305. */
const THOUSANDS = /^(-?\d{1,3})((?:([, \u00a0\u202f])\d{3})(?:\3\d{3})*)(\.\d+)?$/

/** A number begins like this, but this is none: it is neither nought nor nothing. */
const BEGINNING = /^-?\.?$/

/** What stands in an input, and what was typed to get there: a sign that may not stand there is taken back. */
export interface Typed {
  shown: string
  typed: string
}

export const asShown = (text: string): Typed => ({ shown: text, typed: text })

/** Whether the text may stand in a number cell while one types. */
export function mayBecomeNumber(text: string): boolean {
  return TYPING.test(text) && !/^-?\./.test(text)
}

/** A number's text in plain signs, with the nought that people leave out before the point. */
export function plainNumber(text: string): string {
  return halfWidth(text).replace(/^(-?)\.(?=\d)/, '$10.')
}

/**
 * What a number cell shows after a keystroke. One that leads to no number is
 * taken back; when typing goes on, all that was typed comes back with it, for
 * its rest would be another number: 1e5 is not 15.
 */
export function typedNumber(text: string, before: Typed): Typed {
  if (text === before.shown) return before
  const isTakenBack = before.typed !== before.shown
  if (isTakenBack && text.length > before.shown.length)
    return asShown(before.typed + added(text, before.shown))
  const plain = plainNumber(text)
  if (mayBecomeNumber(plain) || BEGINNING.test(plain)) return asShown(plain)
  return mayBecomeNumber(before.shown) ? { shown: before.shown, typed: text } : asShown(text)
}

/** What the text has more than before, at one place. */
function added(text: string, before: string): string {
  let from = 0
  while (from < before.length && text[from] === before[from]) from++
  return text.slice(from, from + text.length - before.length)
}

/** The number a text means when the cell is left; '' for what is none, '-' among them. */
export function numberOf(text: string): number | '' {
  const trimmed = text.trim().replace(/\.$/, '')
  if (!WHOLE.test(trimmed)) return ''
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

/** A number as spreadsheets and people write it: with grouped thousands, full-width signs, yuan. Another currency is another amount. */
export function pastedNumber(text: string): number | '' {
  const bare = halfWidth(text)
    .trim()
    .replace(/^[¥￥]\s*/, '')
    .replace(/\s*元$/, '')
  const plain = plainNumber(THOUSANDS.test(bare) ? bare.replace(/[, \u00a0\u202f]/g, '') : bare)
  return isExact(plain) ? numberOf(plain) : ''
}
