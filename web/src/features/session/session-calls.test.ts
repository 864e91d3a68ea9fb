import { describe, expect, it } from 'vitest'
import { isSignedIn } from './session-calls'

describe.each(['login', 'phoneLogin', 'customerLogin', 'thirdLogin'] as const)('%s', (method) => {
  it.each([
    ['200', true],
    [200, true],
    ['0200', false],
    ['201', false],
    [0, false],
    [500, false],
    ['', false],
  ])('code %j: %s', (code, expected) => {
    expect(isSignedIn(method, { success: true, code })).toBe(expected)
    expect(isSignedIn(method, { success: false, code })).toBe(expected)
  })
})

it.each([
  [true, 0],
  [true, '500'],
  [false, '200'],
])('validateLogin: success %s decides, whatever the code %j', (success, code) => {
  expect(isSignedIn('validateLogin', { success, code })).toBe(success)
})
