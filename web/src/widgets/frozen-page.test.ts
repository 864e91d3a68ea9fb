import { expect, it } from 'vitest'
import { mergePage, missingRows } from './frozen-page'

interface Row {
  id: string
  state: number
  name?: string
}

const row = (id: string, state = 0, name = ''): Row => ({ id, state, name })
const page = (total: number, ...records: Row[]) => ({ records, total, current: 1, size: 3 })
const current = (...rows: Row[]) => new Map(rows.map((one) => [one.id, one]))
const isWaiting = (one: Row) => one.state === 0

const shown = page(9, row('a'), row('b'), row('c'))

it('rows keep their places and take their newest values', () => {
  const merged = mergePage(shown, current(row('c'), row('a', 0, '新')), 9, isWaiting)
  expect(merged.page.records.map((one) => one.id)).toEqual(['a', 'b', 'c'])
  expect(merged.page.records[0]?.name).toBe('新')
  expect([merged.gone.size, merged.arrived]).toEqual([0, 0])
})

it.each([
  ['one was decided, the next moved up', [row('a', 1)], 8, ['a'], 0],
  ['one was submitted and pushed the last to the next page', [row('c')], 10, [], 1],
  ['one was decided and one submitted', [row('a', 2)], 9, ['a'], 1],
  ['one was decided on another page', [], 8, [], 0],
  ['two were submitted', [], 11, [], 2],
])('%s', (_, changed, total, gone, arrived) => {
  const merged = mergePage(shown, current(...changed), total, isWaiting)
  expect([[...merged.gone], merged.arrived]).toEqual([gone, arrived])
  expect(merged.page.total).toBe(9)
})

it('names the rows whose newest values must be asked for', () => {
  expect(missingRows(shown, page(9, row('x'), row('a')))).toEqual(['b', 'c'])
})
