import { describe, expect, test } from 'vitest'
import { bankCardHolds, creditCodeHolds, idCardHolds, qualificationHolds, vinHolds } from './checksums'
import { presets } from './presets.gen'
import vectors from './vectors.gen.json'

const checksums: Record<string, (value: string) => boolean> = {
  idCard: idCardHolds,
  qualification: qualificationHolds,
  creditCode: creditCodeHolds,
  bankCard: bankCardHolds,
  vin: vinHolds,
}
const patterns: Record<string, RegExp> = Object.fromEntries(
  Object.entries(presets).map(([id, preset]) => [id, new RegExp(preset.pattern, 'u')]),
)

describe('the pages give the verdicts of the server', () => {
  test.each(vectors)('$rule on $value is $holds', ({ rule, value, holds }) => {
    const verdict = checksums[rule]?.(value) ?? patterns[rule]?.test(value)
    expect(verdict).toBe(holds)
  })
})
