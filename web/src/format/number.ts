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
