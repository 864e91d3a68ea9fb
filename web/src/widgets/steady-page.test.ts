import { expect, it } from 'vitest'
import { mergePage } from './steady-page'

const page = (...rows: { id: string; name?: string }[]) => ({
  records: rows,
  total: rows.length,
  current: 1,
  size: 10,
})

it('rows keep their places and take their newest values', () => {
  const {
    page: merged,
    gone,
    arrived,
  } = mergePage(page({ id: 'a', name: '旧' }, { id: 'b' }), page({ id: 'b' }, { id: 'a', name: '新' }))
  expect(merged.records).toEqual([{ id: 'a', name: '新' }, { id: 'b' }])
  expect([gone.size, arrived]).toEqual([0, 0])
})

it('names what left and counts what came, but shows neither', () => {
  const merged = mergePage(page({ id: 'a' }, { id: 'b' }), page({ id: 'c' }, { id: 'd' }, { id: 'b' }))
  expect(merged.page.records.map((row) => row.id)).toEqual(['a', 'b'])
  expect([...merged.gone]).toEqual(['a'])
  expect(merged.arrived).toBe(2)
})
