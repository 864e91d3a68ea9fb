import { expect, it } from 'vitest'
import { addressOf, archiveViews, reviewViews, stageLinks, viewOf } from './views'

it.each([
  ['/driver/check', 'fileter'],
  ['/vehicle/check', 'fileter'],
  ['/shipping/autlist', 'fileters'],
])('%s names its view by %s, and by no other name', (pathname, name) => {
  expect(addressOf(pathname, '2')).toBe(`${pathname}?${name}=2`)
  expect(viewOf(new URLSearchParams(`${name}=2`), reviewViews, pathname)).toBe('2')
  const other = name === 'fileter' ? 'fileters' : 'fileter'
  expect(viewOf(new URLSearchParams(`${other}=2`), reviewViews, pathname)).toBe('0')
})

it('an archive by stages says the stage, and shows all without one', () => {
  const stages = [
    { view: 'all', label: '全部' },
    { view: 'at-0', label: '草稿', count: 2 },
  ] as const
  expect(stageLinks('/shipping/list', stages).map(({ href }) => href)).toEqual([
    '/shipping/list?lifecycle=all',
    '/shipping/list?lifecycle=0',
  ])
  const views = stages.map(({ view }) => view)
  expect(viewOf(new URLSearchParams('lifecycle=0'), views, '/shipping/list')).toBe('at-0')
  expect(viewOf(new URLSearchParams('lifecycle=7'), views, '/shipping/list')).toBe('all')
  expect(viewOf(new URLSearchParams(), archiveViews, '/driver/list')).toBe('all')
})
