import { afterEach, expect, it, vi } from 'vitest'
import { browserHistory } from './browser-history'

afterEach(() => history.replaceState(null, '', '/'))

it('tells of every move: pushed, replaced and gone back', async () => {
  const bar = browserHistory()
  const seen: string[] = []
  const stop = bar.listen(({ pathname, search }) => seen.push(pathname + search))
  bar.push('/a')
  bar.push({ pathname: '/b', search: '?x=1', hash: '' }, { from: '/a' })
  expect(bar.location).toMatchObject({ pathname: '/b', search: '?x=1', state: { from: '/a' } })
  bar.replace('/c')
  expect(bar.location.state).toBeNull()
  bar.go(-1)
  await vi.waitFor(() => expect(seen).toEqual(['/a', '/b?x=1', '/c', '/a']))
  stop()
  bar.push('/d')
  expect(seen).toHaveLength(4)
  expect(location.pathname).toBe('/d')
})

it('each entry has a key of its own, one that somebody else made has none', () => {
  const bar = browserHistory()
  history.replaceState(null, '', '/outside')
  expect(bar.location).toMatchObject({ key: 'default', state: null })
  bar.push('/a')
  const first = bar.location.key
  bar.push('/a')
  expect(bar.location.key).not.toBe(first)
})

it('writes paths as the address bar does', () => {
  expect(browserHistory().encodeLocation?.('/字典?a=1').pathname).toBe(encodeURI('/字典'))
})

it('refuses what the browser cannot keep', () => {
  const refusal = new DOMException('a function could not be cloned', 'DataCloneError')
  vi.spyOn(history, 'pushState').mockImplementation(() => {
    throw refusal
  })
  expect(() => browserHistory().push('/a', { keep: () => {} })).toThrow(refusal)
})
