import { visible } from './blank'
import { halfWidth } from './half-width'
import { grouped } from './number'
import { plainNumber } from './number-text'

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

/**
 * Yuan as people type or paste them, with or without sign and commas: `¥1,234.50`; undefined for what is no amount of
 * zero or more. A text means the same before and after a form tidies it: else the digits that are left would go out as fen.
 */
export function typedFen(text: string): number | undefined {
  const plain = plainNumber(
    halfWidth(visible(text))
      .replace(/^\s*[¥￥]/, '')
      .trim(),
  )
  if (!plain.includes(',')) return fenOf(plain)
  return /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(plain) ? fenOf(plain.replaceAll(',', '')) : undefined
}

/** Why a typed text cannot stand for the amount of a field; undefined when it can. */
export function whyNoMoney(label: string, text: string): string | undefined {
  if (typedFen(text) !== undefined) return undefined
  const plain = halfWidth(visible(text))
  if (/^\s*-/.test(plain)) return `${label}不能为负数`
  if (/^[¥￥\d,\s]*\.\d{3,}$/.test(plain)) return `${label}最多2位小数`
  return `${label}应为金额，如 1234.50`
}
