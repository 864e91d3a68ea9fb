import { expect, it } from 'vitest'
import { merged } from './row-news'

it.each([
  ['as objects', { tug_status: { a: 1, b: 2 } }, { tug_status: { b: 3 } }, { tug_status: { a: 1, b: 3 } }],
  [
    'as the text that the row holds',
    { tug_status: '{"a":1}' },
    { tug_status: { b: 2 } },
    { tug_status: '{"a":1,"b":2}' },
  ],
  [
    'from text into an object',
    { tug_status: { a: 1 } },
    { tug_status: '{"a":2}', name: 'x' },
    { tug_status: { a: 2 }, name: 'x' },
  ],
  ['into nothing', {}, { tug_status: { a: 1 } }, { tug_status: { a: 1 } }],
  ['by no fields at all', { tug_status: { a: 1 } }, { tug_status: '[1]' }, { tug_status: '[1]' }],
  ['not, like other fields', { name: 'x' }, { name: 'y' }, { name: 'y' }],
])('`tug_status` is merged field by field: %s', (_, row, news, becomes) => {
  expect(merged(row, news)).toEqual(becomes)
})
