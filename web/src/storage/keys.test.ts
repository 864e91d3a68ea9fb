import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SEVEN_DAYS } from './expiring-store'
import { keys, ownerOf } from './keys'

const documented = readFileSync('../docs/storage.md', 'utf8')
const all = Object.values(keys).map((key) =>
  typeof key === 'function' ? key('<user>', key.length > 2 ? '<path>' : '<name>', '<form>') : key,
)

it('docs/storage.md lists every entry with its lifetime, and no other', () => {
  const rows = [...documented.matchAll(/^\| `([^`]+)` \|[^|]*\|[^|]*\| ([^|]+) \|/gm)]
  const listed = rows.map(([, name, lifetime]) => [name, lifetime === '7 days' ? SEVEN_DAYS : null])
  expect(listed.sort()).toEqual(all.map(({ name, lifetime }) => [name, lifetime]).sort())
})

it('knows whose an entry is', () => {
  const owned = Object.entries(keys).filter(([, key]) => typeof key === 'function')
  for (const [name, key] of owned) {
    if (typeof key !== 'function') continue
    expect(ownerOf(key('u1', 'a.b', 'c').name), name).toBe('u1')
  }
  for (const key of Object.values(keys)) if (typeof key !== 'function') expect(ownerOf(key.name)).toBeNull()
})
