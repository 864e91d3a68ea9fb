import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

/** What has no permission codes of its own: reports have those of their data, the last ones are features to come. */
const others = ['area', 'counters', 'preference', 'report', 'session', 'notice']

// Rights that are lost take with them what is kept under the prefix of their codes.
it('begins the keys of a feature with the prefix of its permission codes', () => {
  const [, declared = ''] = /interface QueryKeys \{([^}]*)\}/.exec(read('query-keys.ts')) ?? []
  const features = [...declared.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)
  const prefixes = new Set(
    [...read('../../../api/routes.txt').matchAll(/\b([a-z]+):[a-z]+/g)].map((found) => found[1]),
  )
  expect(features.filter((name) => !prefixes.has(name)).sort()).toEqual([...others].sort())
})
