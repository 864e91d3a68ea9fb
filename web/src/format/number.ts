/** Groups thousands: 12345.6 → 12,345.6; a dash for what is no number. */
export function grouped(value: number | string | null | undefined): string {
  const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return '—'
  const [whole = '', fraction] = String(value).replace(/^\+/, '').split('.')
  const withCommas = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? withCommas : `${withCommas}.${fraction}`
}

/** Fen as yuan with thousands and two decimals; nothing counts as 0.00 (spec §9). */
export function money(fen: number | null | undefined): string {
  const cents = Math.round(fen ?? 0)
  const sign = cents < 0 ? '-' : ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${sign}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** A count for a badge: above 9,999 the exact number no longer helps. */
export function badgeCount(count: number): string {
  return count > 9_999 ? '9,999+' : grouped(count)
}
