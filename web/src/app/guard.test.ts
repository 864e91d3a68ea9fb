import { describe, expect, it } from 'vitest'
import { guard, loginFor, redirectOf, safePath, type Visit } from './guard'

const HOME = '/dashboard/analysis'
const visit = (over: Partial<Visit>): Visit => ({
  path: '/driver/check',
  search: '',
  hash: '',
  hasToken: true,
  side: 'operator',
  rights: 'loaded',
  ...over,
})

describe('guard', () => {
  it.each([['/user/login'], ['/user/register'], ['/user/register-result'], ['/user/alteration']])(
    '%s is open without a token',
    (path) => {
      expect(guard(visit({ path, hasToken: false }))).toEqual({ kind: 'show' })
    },
  )

  it('any other path asks for a sign-in and remembers the full path', () => {
    expect(guard(visit({ search: '?fileter=0', hasToken: false }))).toEqual({
      kind: 'go',
      to: '/user/login?redirect=%2Fdriver%2Fcheck%3Ffileter%3D0',
    })
    expect(guard(visit({ path: '/404', hasToken: false }))).toMatchObject({ kind: 'go' })
  })

  it('who comes back from a provider without a session keeps the answer through the sign-in', () => {
    const asked = guard(visit({ path: HOME, search: '?code=c1&state=s1', hasToken: false }))
    expect(asked).toMatchObject({ kind: 'go' })
    const to = asked.kind === 'go' ? asked.to : ''
    expect(redirectOf(new URL(to, 'http://x').search)).toBe(`${HOME}?code=c1&state=s1`)
  })

  it('/user leads to the sign-in page', () => {
    expect(guard(visit({ path: '/user', hasToken: false }))).toEqual({ kind: 'go', to: '/user/login' })
    expect(guard(visit({ path: '/user', search: '?side=shipper' }))).toEqual({
      kind: 'go',
      to: '/user/login?side=shipper',
    })
  })

  it('a signed-in user has no business at the sign-in page', () => {
    expect(guard(visit({ path: '/user/login' }))).toEqual({ kind: 'go', to: HOME })
    expect(
      guard(visit({ path: '/user/login', search: '?redirect=%2Fdriver%2Fcheck%3Ffileter%3D2' })),
    ).toEqual({
      kind: 'go',
      to: '/driver/check?fileter=2',
    })
  })

  it.each([['/user/register'], ['/user/register-result'], ['/user/alteration']])('nor at %s', (path) =>
    expect(guard(visit({ path }))).toEqual({ kind: 'go', to: HOME }),
  )

  it('leads back to the very place, by the sign-in page of the own side', () => {
    expect(guard(visit({ hash: '#d7', hasToken: false, side: 'shipper' }))).toEqual({
      kind: 'go',
      to: '/user/login?side=shipper&redirect=%2Fdriver%2Fcheck%23d7',
    })
  })

  it('loads the rights first, and signs out when that fails', () => {
    expect(guard(visit({ rights: 'unknown' }))).toEqual({ kind: 'load-rights' })
    expect(guard(visit({ rights: 'failed', search: '?fileter=2' }))).toEqual({
      kind: 'sign-out',
      to: '/user/login?redirect=%2Fdriver%2Fcheck%3Ffileter%3D2',
    })
    expect(guard(visit({}))).toEqual({ kind: 'show' })
  })
})

describe('redirects', () => {
  it.each([
    ['/driver/check?fileter=0', '/driver/check?fileter=0'],
    ['/isystem/dict#items', '/isystem/dict#items'],
    ['/a?token=x&b=1', '/a?b=1'],
    ['/a?X-Access-Token=x', '/a'],
    ['/a?access_token=x', '/a'],
    ['/a?code=x', '/a'],
    ['/dashboard/analysis?code=c1&state=s1', '/dashboard/analysis?code=c1&state=s1'],
    ['/dashboard/analysis?code=c1&state=s1&token=x', '/dashboard/analysis?code=c1&state=s1'],
  ])('%s leads to %s', (text, expected) => expect(safePath(text)).toBe(expected))

  it.each([
    '',
    'driver/check',
    '//elsewhere.test',
    '/\\elsewhere.test',
    '/\t/elsewhere.test',
    'https://elsewhere.test/',
    'javascript:alert(1)',
    '/..//elsewhere.test',
    '/user/login?redirect=/a',
    '/user',
    '/404',
  ])('%j leads nowhere', (text) => expect(safePath(text)).toBeNull())

  it('falls back to the home page', () => {
    expect(redirectOf('?redirect=//elsewhere.test')).toBe(HOME)
    expect(redirectOf('')).toBe(HOME)
    expect(redirectOf('?redirect=%2F')).toBe(HOME)
    expect(loginFor(HOME, 'operator')).toBe('/user/login')
  })
})
