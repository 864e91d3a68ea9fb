import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { screens } from './screens'

it('every screen of the seeded menu is installed, and every installed screen is in the menu', () => {
  const seed = readFileSync('../internal/app/seed/menu.go', 'utf8')
  const components = [...seed.matchAll(/"([a-z]+\/[A-Z]\w+)"/g)]
    .map(([, component]) => component)
    .filter((component) => !component?.startsWith('layouts/'))
  expect(Object.keys(screens).sort()).toEqual([...new Set(components)].sort())
})
