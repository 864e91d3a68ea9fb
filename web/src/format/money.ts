import { grouped } from './number'

/** Fen as yuan for reading: 1234500 → ¥12,345.00; a dash for what is no amount. */
export function readableMoney(fen: number | null | undefined): string {
  if (fen === null || fen === undefined || !Number.isSafeInteger(fen)) return '—'
  return `${fen < 0 ? '-' : ''}¥${grouped(yuanOf(Math.abs(fen)))}`
}

/** Fen as plain yuan with two decimals, by text: no amount is ever divided. */
export function yuanOf(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Yuan as typed, with at most two decimals, as fen; undefined for anything else. */
export function fenOf(yuan: string): number | undefined {
  const parts = /^(\d{1,13})(?:\.(\d{0,2}))?$/.exec(yuan.trim())
  return parts ? Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`) : undefined
}
