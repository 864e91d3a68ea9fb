/** Groups thousands: 12345.6 → 12,345.6; a dash for what is no number. */
export function grouped(value: number | string | null | undefined): string {
  const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return '—'
  const [whole = '', fraction] = String(value).replace(/^\+/, '').split('.')
  const withCommas = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? withCommas : `${withCommas}.${fraction}`
}

/** A count for a badge: above 9,999 the exact number no longer helps. */
export function badgeCount(count: number): string {
  return count > 9_999 ? '9,999+' : grouped(count)
}

/**
 * The family's money filter (spec §9): thousands grouped, two decimals, rounded
 * half away from zero; `0.00` for nothing and for what is no number. Digits are
 * rounded as they are written, so that 1.005 is 1.01.
 */
export function money(value: number | string | null | undefined): string {
  const written = typeof value === 'number' ? plainDigits(value) : (value ?? '').trim()
  const parts = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(written)
  if (!parts) return '0.00'
  const [, sign, whole = '0', fraction = ''] = parts
  const cents =
    BigInt(whole + fraction.slice(0, 2).padEnd(2, '0')) + (Number(fraction[2] ?? 0) >= 5 ? 1n : 0n)
  const digits = cents.toString().padStart(3, '0')
  const isNegative = sign === '-' && cents !== 0n
  return `${isNegative ? '-' : ''}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** A number without an exponent; '' for none. */
function plainDigits(value: number): string {
  if (!Number.isFinite(value)) return ''
  return /e/.test(String(value)) ? value.toFixed(10) : String(value)
}
