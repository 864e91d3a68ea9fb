import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sevenDays } from './expiring-store'
import { keys } from './keys'

const documented = readFileSync('../docs/storage.md', 'utf8')
const all = Object.values(keys).map((key) =>
  typeof key === 'function' ? key('<user>', key.length > 2 ? '<path>' : '<name>', '<form>') : key,
)

it('docs/storage.md lists every entry with its lifetime, and no other', () => {
  const rows = [...documented.matchAll(/^\| `([^`]+)` \|[^|]*\|[^|]*\| ([^|]+) \|/gm)]
  const listed = rows.map(([, name, lifetime]) => [name, lifetime === '7 days' ? sevenDays : null])
  expect(listed.sort()).toEqual(all.map(({ name, lifetime }) => [name, lifetime]).sort())
})
