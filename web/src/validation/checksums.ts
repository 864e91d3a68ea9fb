// Check digits that no pattern can express. The Go checker computes the same
// sums; vectors.gen.json holds the values both sides must agree on.

const idCardWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const ID_CARD_CHECK = '10X98765432'
const CREDIT_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2]
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** Whether an 18-character resident identity number carries a real birth date and the check character of GB 11643. */
export function idCardHolds(value: string): boolean {
  if (!/^\d{17}[\dXx]$/.test(value)) return false
  const [year, month, day] = [value.slice(6, 10), value.slice(10, 12), value.slice(12, 14)].map(Number)
  const born = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0))
  if (born.getUTCFullYear() !== year || born.getUTCMonth() + 1 !== month || born.getUTCDate() !== day)
    return false
  const sum = idCardWeights.reduce((total, weight, at) => total + weight * Number(value[at]), 0)
  return ID_CARD_CHECK[sum % 11] === value[17]?.toUpperCase()
}

/** Whether a qualification may have the number: that of its holder's identity card, or 19 digits of its own. */
export function qualificationHolds(value: string): boolean {
  return /^\d{19}$/.test(value) || idCardHolds(value)
}

/** Whether an 18-character unified social credit code holds by GB 32100, its inner organisation code by GB 11714. */
export function creditCodeHolds(value: string): boolean {
  const digits = [...value].map((letter) => CREDIT_ALPHABET.indexOf(letter))
  if (digits.length !== 18 || digits.includes(-1)) return false
  let weight = 1
  let sum = 0
  for (const digit of digits.slice(0, 17)) {
    sum += digit * weight
    weight = (weight * 3) % 31
  }
  return (31 - (sum % 31)) % 31 === digits[17] && organisationCodeHolds(value.slice(8, 17))
}

// GB 11714 counts A as 10 and on without gaps, unlike the alphabet around it.
function organisationCodeHolds(code: string): boolean {
  const sum = organisationWeights.reduce(
    (total, weight, at) => total + weight * Number.parseInt(code[at] ?? '', 36),
    0,
  )
  const check = 11 - (sum % 11)
  return code[8] === (check === 10 ? 'X' : check === 11 ? '0' : String(check))
}

/** Whether a bank-card number of 16 to 19 digits passes the Luhn sum. */
export function bankCardHolds(value: string): boolean {
  if (!/^\d{16,19}$/.test(value)) return false
  const sum = [...value].reverse().reduce((total, digit, at) => {
    const doubled = at % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** Whether position 9 of a vehicle identification number is the check character of GB 16735. */
export function vinHolds(value: string): boolean {
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(value)) return false
  const values = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ'
  const sum = vinWeights.reduce(
    (total, weight, at) => total + weight * (values.indexOf(value[at] ?? '') % 10),
    0,
  )
  return '0123456789X'[sum % 11] === value[8]
}
