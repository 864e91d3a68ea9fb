import { afterEach, beforeEach, expect, it } from 'vitest'
import { session } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { setOut, takeArrival } from './arrival'

const address = () => location.pathname + location.search + location.hash

beforeEach(() => session.remove(keys.trip))
afterEach(() => history.replaceState(null, '', '/'))

it.each([
  ['/?ticket=ST-1', 'cas', 'ST-1'],
  ['/#third=t1', 'third', 't1'],
  ['/#bound=t2', 'binding', 't2'],
])('%s is an arrival, and leads to where this window left from', (path, method, ticket) => {
  setOut('/driver/check?reviewState=0')
  history.replaceState(null, '', path)
  expect(takeArrival()).toMatchObject({ method, ticket })
  expect(address()).toBe('/driver/check?reviewState=0')
  expect(takeArrival(), 'once').toBeNull()
})

it('leads home when nobody set out here, and says so', () => {
  history.replaceState(null, '', '/?ticket=ST-1')
  expect(takeArrival()).toEqual({ method: 'cas', ticket: 'ST-1', isExpected: false })
  expect(address()).toBe('/')
})

it('leads nowhere else, whatever is remembered', () => {
  setOut('//elsewhere.example')
  history.replaceState(null, '', '/#third=t1')
  takeArrival()
  expect(address()).toBe('/')
})

it.each(['/', '/dashboard/analysis?ticket=ST-1', '/user/login#third=t1', '/?ticket=', '/#third='])(
  '%s is none',
  (path) => {
    history.replaceState(null, '', path)
    expect(takeArrival()).toBeNull()
    expect(address()).toBe(path)
  },
)
