import { expect, it } from 'vitest'
import { type FilterField, filterTags, withFilters, withoutFilters } from './filter-field'

const fields: FilterField[] = [
  { kind: 'text', name: 'driverName', label: '姓名' },
  { kind: 'dates', name: 'submitTime', label: '提交时间' },
]

it.each([
  [{ driverName: '王' }, ['姓名：王']],
  [{ submitTime_begin: '2026-01-01', submitTime_end: '2026-01-02' }, ['提交时间：2026-01-01 至 2026-01-02']],
  [{ submitTime_begin: '2026-01-01', submitTime_end: '2026-01-01' }, ['提交时间：2026-01-01']],
  [{ submitTime_begin: '2026-01-01' }, ['提交时间：2026-01-01 起']],
  [{ submitTime_end: '2026-01-02' }, ['提交时间：2026-01-02 止']],
  [{}, []],
])('tags of %j', (filters, expected) => {
  expect(filterTags(fields, filters).map((tag) => `${tag.label}：${tag.text}`)).toEqual(expected)
})

it('an emptied text stops filtering', () => {
  expect(withFilters({ driverName: '王', a: '1' }, { driverName: ' ' })).toEqual({ a: '1' })
  expect(withoutFilters({ driverName: '王', a: '1' }, ['a'])).toEqual({ driverName: '王' })
})
