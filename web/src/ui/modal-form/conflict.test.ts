import { expect, it } from 'vitest'
import { conflictingFields, mergeValues } from './conflict'
import type { FieldSpec } from './field-spec'

const field = (over: Partial<FieldSpec>): FieldSpec => ({
  name: 'x',
  label: '',
  control: null as never,
  ...over,
})
const roles = field({ name: 'roles', isSet: true })

const merged = (base: string, mine: string, theirs: string, typed: string[] = []) =>
  mergeValues(
    [roles],
    { base: { roles: base }, mine: { roles: mine }, theirs: { roles: theirs }, typed: new Set(typed) },
    new Set(),
  ).roles

it.each([
  ['one gives, the other takes away', 'a,b', 'a,b,c', 'b', 'b,c'],
  ['both take away', 'a,b,c', 'a,c', 'b,c', 'c'],
  ['both give the same', 'a', 'a,b', 'b,a', 'b,a'],
  ['all is taken away by one', 'a', '', 'a,b', 'b'],
  ['only the other changed it', 'a', 'a', 'b', 'b'],
  ['only the order differs', 'a,b', 'b,a', 'a,b,c', 'a,b,c'],
])('a set that two change is merged: %s', (_, base, mine, theirs, want) => {
  expect(merged(base, mine, theirs)).toBe(want)
})

it('a set that was put back is left as the other has it', () => {
  expect(merged('a,b', 'a,b', 'b', ['roles'])).toBe('b')
})

it('sets and texts that both changed are found, sets in whatever order', () => {
  const name = field({ name: 'name' })
  const of = (roles: string, name: string) => ({ roles, name })
  const found = (mine: string, theirs: string) =>
    conflictingFields([roles, name], {
      base: of('a,b', 'n'),
      mine: of(mine, 'm'),
      theirs: of(theirs, 't'),
      typed: new Set(),
    }).map((each) => each.name)
  expect(found('a,b,c', 'b')).toEqual(['roles', 'name'])
  expect(found('b,a', 'b')).toEqual(['name'])
})
