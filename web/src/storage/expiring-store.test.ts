import { describe, expect, it } from 'vitest'
import { createStore, local, SEVEN_DAYS } from './expiring-store'

const token = { name: 'token', lifetime: SEVEN_DAYS } as { name: string; lifetime: number; holds?: string }

describe('expiring store', () => {
  it('answers until the last millisecond of seven days and not after', () => {
    let now = 1_000
    const store = createStore(
      () => localStorage,
      () => now,
    )
    store.set(token, 'a')
    now = 1_000 + 604_799_999
    expect(store.get(token)).toBe('a')
    now = 1_000 + 604_800_000
    expect(store.get(token)).toBeNull()
    now = 1_000
    expect(store.get(token), 'an expired entry is gone, not hidden').toBeNull()
  })

  it('keeps an entry without lifetime', () => {
    const forever = { name: 'appearance', lifetime: null }
    createStore(
      () => localStorage,
      () => 0,
    ).set(forever, { theme: 'dark' })
    expect(local.get(forever)).toEqual({ theme: 'dark' })
  })

  it.each(['', 'null', '17', '"text"', '{"value":1}', '{broken'])('takes %j for absent', (text) => {
    localStorage.setItem('freightdesk.token', text)
    expect(local.get(token)).toBeNull()
  })

  it('removes by name and leaves foreign entries alone', () => {
    localStorage.setItem('dict.other', 'kept')
    local.set({ name: 'dict.u1', lifetime: null }, 1)
    local.set({ name: 'dict.u2', lifetime: null }, 2)
    local.set({ name: 'token', lifetime: null }, 'a')
    local.removeWhere((name) => name.startsWith('dict.'))
    expect(Object.keys(localStorage).sort()).toEqual(['dict.other', 'freightdesk.token'])
  })

  it('works on when storage is blocked', () => {
    const blocked = createStore(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(blocked.set(token, 'a')).toBe(false)
    expect(blocked.get(token)).toBeNull()
  })
})
