import { describe, expect, it } from 'vitest'
import { duration, formatDate, formatDateTime, hourOf, parseWireTime, readableDate, timeAgo } from './time'

describe('wire times', () => {
  it.each([
    ['2026-11-21 08:00:00', Date.UTC(2026, 10, 21, 0, 0, 0)],
    ['2026-11-21', Date.UTC(2026, 10, 20, 16, 0, 0)],
    ['2024-02-29 23:59:59', Date.UTC(2024, 1, 29, 15, 59, 59)],
  ])('%s is Chinese wall-clock time', (text, epoch) => {
    expect(parseWireTime(text)).toBe(epoch)
    expect(formatDateTime(epoch).startsWith(text)).toBe(true)
    expect(formatDate(epoch)).toBe(text.slice(0, 10))
  })

  it.each([null, undefined, '', '2026-02-30', '2026-11-21T08:00:00', '21.11.2026', '2026-11-21 24:00:00'])(
    '%j is no time',
    (text) => expect(parseWireTime(text)).toBeNull(),
  )

  it.each([
    [null, '—'],
    ['9999-12-31', '长期'],
    ['2026-05-01 00:00:00', '2026-05-01'],
  ])('reads %j as %s', (text, expected) => expect(readableDate(text)).toBe(expected))
})

describe('for people', () => {
  const now = Date.UTC(2026, 10, 21)
  it.each([
    [0, '刚刚'],
    [59, '刚刚'],
    [60, '1 分钟前'],
    [3_599, '59 分钟前'],
    [3_600, '今天 07:00'],
    [8 * 3_600 + 1, '昨天 23:59'],
    [86_400, '昨天 08:00'],
    [2 * 86_400, '11-19 08:00'],
    [7 * 86_400, '11-14 08:00'],
    [365 * 86_400, '2025-11-21 08:00'],
    [-3_600, '今天 09:00'],
  ])('%i s ago is %s', (seconds, expected) => expect(timeAgo(now - seconds * 1_000, now)).toBe(expected))

  it.each([
    [-5, '不到 1 分钟'],
    [60_000, '1 分钟'],
    [3_600_000, '1 小时'],
    [3 * 3_600_000 + 5 * 60_000, '3 小时 5 分'],
    [49 * 3_600_000, '2 天 1 小时'],
  ])('%i ms last %s', (milliseconds, expected) => expect(duration(milliseconds)).toBe(expected))

  it('knows the hour in China', () => expect(hourOf(Date.UTC(2026, 0, 1, 22))).toBe(6))
})
