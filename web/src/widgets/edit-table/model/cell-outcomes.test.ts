import { describe, expect, it } from 'vitest'
import { mayBecomeNumber, numberOf } from '@/format/number-text'
import outcomes from '@/validation/cells.json'
import type { EditColumn } from '../column'
import { Checks } from './checks'
import { Refusals } from './refusals'
import { RowStore } from './row-store'
import { tagsText } from './tags-text'
import { ValueIndex } from './value-index'

/** What the checks of a column say about each of its values. */
function verdicts(pattern: string, values: readonly string[]): (string | undefined)[] {
  const column: EditColumn = { key: 'v', title: '值', type: 'input', validateRules: [{ pattern }] }
  const [store, index] = [new RowStore(), new ValueIndex()]
  const checks = new Checks(store, index, new Refusals(store))
  const rows = values.map((v, at) => ({ id: String(at), row: { v } }))
  const uniqueKeys = checks.configure([column])
  store.load(rows)
  index.load(uniqueKeys, rows)
  return rows.map(({ id }) => checks.check(id, 'v') as string | undefined)
}

describe('cells give the outcomes of the server’s rules', () => {
  it.each(outcomes.required)('`*` on $value is $holds', ({ value, holds }) => {
    expect(verdicts('*', [value])[0] === undefined).toBe(holds)
  })

  it.each(outcomes.unique)('`only` on $values refuses $repeated', ({ values, repeated }) => {
    const refused = verdicts('only', values).flatMap((verdict, at) => (verdict === undefined ? [] : [at]))
    expect(refused).toEqual(repeated)
  })

  it.each(outcomes.typing)('a number cell may hold $value while one types: $holds', ({ value, holds }) => {
    expect(mayBecomeNumber(value)).toBe(holds)
  })

  it.each(outcomes.number)('a number cell holds after $text: $becomes', ({ text, becomes }) => {
    const left = numberOf(text)
    expect(left).toBe(becomes === '' ? '' : Number(becomes))
    expect(String(left)).toBe(becomes)
  })

  it.each(outcomes.tags)('tags of $text: $becomes', ({ text, becomes }) => {
    expect(tagsText(text)).toBe(becomes)
  })
})
