import { describe, expect, it } from 'vitest'
import { visible } from './blank'
import { fenOf, readableMoney, typedFen, whyNoMoney, yuanOf } from './money'

describe('money', () => {
  it('is read in yuan, grouped', () => {
    expect([0, 5, 1_234_500, 100_000_000_001, -305].map(readableMoney)).toEqual([
      '¥0.00',
      '¥0.05',
      '¥12,345.00',
      '¥1,000,000,000.01',
      '-¥3.05',
    ])
    expect([undefined, null, Number.NaN, 1.5].map(readableMoney)).toEqual(['—', '—', '—', '—'])
  })

  it('turns into fen by text, so that no cent is lost', () => {
    expect(['0', '0.1', '1.1', '12345.', '4503599627370.49'].map(fenOf)).toEqual([
      0, 10, 110, 1_234_500, 450_359_962_737_049,
    ])
    expect(['', '-1', '1.234', '1e3', '1,000', 'x'].map(fenOf)).toEqual(Array(6).fill(undefined))
  })

  it('comes back as it was typed', () => {
    for (const yuan of ['0.00', '0.29', '8.10', '1000000000.00']) expect(yuanOf(fenOf(yuan) ?? -1)).toBe(yuan)
  })
})

it.each([
  ['-5', '信用额度不能为负数'],
  ['1.255', '信用额度最多2位小数'],
  ['1e5', '信用额度应为金额，如 1234.50'],
  ['1,234.50', undefined],
])('%s as an amount: %s', (text, message) => {
  expect(whyNoMoney('信用额度', text)).toBe(message)
})

it.each(['\u200b88\u200b', '8\u00ad8', '\u202d88\u202c', '\u200e¥88', '\ufeff88.00 ', ' 8\u20608'])(
  'an amount is the same without what nobody sees: %j',
  (text) => {
    expect(typedFen(text)).toBe(8800)
    expect(typedFen(visible(text).trim())).toBe(8800)
  },
)
