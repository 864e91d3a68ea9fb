import { grouped } from '@/format/number'
import type { Row, Statistic } from '../column'

/** Decimals that sums keep exactly. */
const DECIMALS = 6
const SCALE = 10n ** BigInt(DECIMALS)

interface Total {
  /** In millionths: binary fractions would drift over thousands of additions. */
  sum: bigint
  count: number
}

/** A number of at most six decimals in millionths; null for what is no number. */
function millionths(value: unknown): bigint | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const parts = /^(-?)(\d*)(?:\.(\d*))?$/.exec(String(value).trim())
  if (!parts || (parts[2] === '' && !parts[3])) {
    const number = Number(value)
    return value === '' || !Number.isFinite(number) ? null : BigInt(Math.round(number * Number(SCALE)))
  }
  const [, sign, whole = '', fraction = ''] = parts
  const digits = BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'))
  return sign ? -digits : digits
}

function plain(scaled: bigint): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}${fraction && `.${fraction}`}`
}

/** Half away from zero, to two decimals. */
function average({ sum, count }: Total): string {
  if (count === 0) return ''
  const unit = SCALE / 100n
  const divisor = BigInt(count) * unit
  const half = sum < 0n ? -divisor / 2n : divisor / 2n
  return plain(((sum + half) / divisor) * unit)
}

/** Sums and averages of columns over all rows, kept up with each change instead of added up anew. */
export class Totals {
  readonly #totals = new Map<string, Total>()
  readonly #listeners = new Set<() => void>()
  #frame = 0
  #version = 0

  /** Adds up the columns over these rows. */
  load(keys: readonly string[], rows: Iterable<Row>): void {
    this.#totals.clear()
    for (const key of keys) this.#totals.set(key, { sum: 0n, count: 0 })
    for (const row of rows) this.add(row, 1)
    this.#say()
  }

  /** Counts a row in (1) or out (-1). */
  add(row: Row, sign: 1 | -1): void {
    for (const [key, total] of this.#totals) this.#count(total, row[key], sign)
    this.#say()
  }

  change(key: string, before: unknown, after: unknown): void {
    const total = this.#totals.get(key)
    if (!total) return
    this.#count(total, before, -1)
    this.#count(total, after, 1)
    this.#say()
  }

  /** The statistic with grouped thousands; empty where there is none. */
  text(key: string, statistic: Statistic): string {
    const total = this.#totals.get(key)
    if (!total) return ''
    if (statistic === 'sum') return grouped(plain(total.sum))
    return total.count === 0 ? '' : grouped(average(total))
  }

  /** Calls back at most once per frame. */
  watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  get version(): number {
    return this.#version
  }

  #count(total: Total, value: unknown, sign: 1 | -1): void {
    const scaled = millionths(value)
    if (scaled === null) return
    total.sum += sign === 1 ? scaled : -scaled
    total.count += sign
  }

  #say(): void {
    if (this.#frame !== 0 || this.#listeners.size === 0) {
      this.#version++
      return
    }
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.#version++
      for (const listener of this.#listeners) listener()
    })
  }
}
