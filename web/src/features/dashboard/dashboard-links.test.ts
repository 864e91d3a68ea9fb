import { expect, it } from 'vitest'
import { listQuery, readListState } from '@/ui/list-state/list-query'
import { linksTo } from './dashboard-links'

const links = linksTo('/driver/check')

it('a number of a day leads to the drivers of that day in that state', () => {
  const day = '2026-11-20'
  expect(links.ofDay('submitted', day)).toBe(
    '/driver/check?fileter=all&submitTime_begin=2026-11-20&submitTime_end=2026-11-20',
  )
  expect(links.ofDay('passed', day)).toBe(
    '/driver/check?fileter=1&reviewTime_begin=2026-11-20&reviewTime_end=2026-11-20',
  )
  expect(links.ofDay('failed', day)).toBe(
    '/driver/check?fileter=2&reviewTime_begin=2026-11-20&reviewTime_end=2026-11-20',
  )
})

it('reasons, weeks and what has expired lead to their lists', () => {
  expect(links.failedFor('104')).toBe('/driver/check?fileter=2&rejectReason=104')
  expect(links.expiring('2026-11-21', '2026-11-27')).toBe(
    '/driver/check?fileter=all&expireTime_begin=2026-11-21&expireTime_end=2026-11-27',
  )
  expect(links.expired).toBe('/driver/check?fileter=all&expireState=2')
})

it('a moment survives the way through an address', () => {
  const search = new URLSearchParams(links.waitingSince('2026-11-20 08:01:00').replace(/^[^?]*/, ''))
  const state = readListState(search, {}, { filters: ['submitTime_end'] })
  expect(listQuery(state)).toMatchObject({ submitTime_end: '2026-11-20 08:01:00' })
})
