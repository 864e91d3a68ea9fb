import { describe, expect, it } from 'vitest'
import { check } from '@/validation/run'
import { dateSpec } from './date-spec'

describe('a field for a day', () => {
  const messages = (value: string, mayBeEndless = false) =>
    check(dateSpec('validTo', '有效期止', { mayBeEndless }).rules ?? [], value)

  it.each(['0206-01-01', '0026-03-05', '1899-12-31', '2200-01-01', '9999-12-31'])(
    'refuses %s for its year',
    (day) => expect(messages(day)).resolves.toBe('有效期止的年份应在 1900 至 2199 之间'),
  )

  it('takes the days of today, and no end where there may be none', async () => {
    for (const day of ['1900-01-01', '2026-03-01', '2199-12-31']) expect(await messages(day)).toBeUndefined()
    expect(await messages('9999-12-31', true)).toBeUndefined()
    expect(await messages('9999-12-30', true)).toBe('有效期止的年份应在 1900 至 2199 之间')
    expect(await messages('明天')).toBe('有效期止应为日期，如 2026-03-01')
  })
})
