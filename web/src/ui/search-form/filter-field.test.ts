import { expect, it } from 'vitest'
import { type FilterField, filterTags, withFilters, withoutFilters, wrongFilters } from './filter-field'

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
  expect(withFilters({ a: '1' }, { driverName: '\u200b' })).toEqual({ a: '1' })
  expect(withoutFilters({ driverName: '王', a: '1' }, ['a'])).toEqual({ driverName: '王' })
})

it('says which text cannot be searched for', () => {
  const pattern = { test: /^\d{11}$/, message: '请输入完整的 11 位手机号码' }
  const phone: FilterField = { kind: 'text', name: 'phone', label: '手机号码', pattern }
  expect([...wrongFilters([phone], { phone: '12' })]).toEqual([['phone', '请输入完整的 11 位手机号码']])
  expect(wrongFilters([phone], { phone: ' 13800000000 ' }).size).toBe(0)
  expect(wrongFilters([phone], {}).size).toBe(0)
})

it('says which days cannot be searched for', () => {
  const wrong = (submitTime_begin: string, submitTime_end: string) =>
    [...wrongFilters(fields, { submitTime_begin, submitTime_end }).values()].join()
  expect(wrong('2026-01-01', '2026-01-02')).toBe('')
  expect(wrong('2026-02-30', '')).toBe('提交时间应为日期，如 2026-03-01')
  expect(wrong('2026-01-01', '0206-01-01')).toBe('提交时间的年份应在 1900 至 2199 之间')
  expect(wrong('', '明天')).toBe('提交时间应为日期，如 2026-03-01')
  expect(wrong('2026-01-02', '2026-01-01')).toBe('提交时间的起始日期不能晚于截止日期')
})
