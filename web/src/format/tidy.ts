import { visible } from './blank'
import { halfWidth } from './half-width'

const MOBILE = /^1[3-9]\d{9}$/
const COUNTRY = /^(?:\+|00)?86/

/** A text without blanks: those in front and within come with what is pasted. */
export const withoutBlanks = (text: string): string => visible(text).replace(/\s/g, '')

/** A number of a paper or an account: pasted in groups, in signs of an input method, or with a small x at its end. */
export const tidyNumber = (text: string): string => withoutBlanks(halfWidth(text)).toUpperCase()

/** What a value is taken for by whoever reads it: texts that differ in width, in outer or repeated blanks or in what cannot be seen are one. */
export const likeness = (value: unknown): unknown =>
  typeof value === 'string' ? visible(value).normalize('NFKC').replace(/\s+/g, ' ').trim() : value

/** A phone number; a mobile one also where it is written with its country or with dashes. */
export function tidyPhone(text: string): string {
  const number = tidyNumber(text)
  const bare = number.replaceAll('-', '').replace(COUNTRY, '')
  return MOBILE.test(bare) ? bare : number
}
