import { expect, it } from 'vitest'
import { type DictNode, dictTree } from './dict-tree'

const option = (value: string) => ({ value, text: `第${value}项` })
const shape = (nodes: DictNode[]): unknown => nodes.map(({ value, children }) => [value, shape(children)])

it.each([
  [
    ['1', '2'],
    [
      ['1', []],
      ['2', []],
    ],
  ],
  [
    ['H', 'H1', 'H11', 'Q', 'Q1'],
    [
      ['H', [['H1', [['H11', []]]]]],
      ['Q', [['Q1', []]]],
    ],
  ],
  [['A01B02', 'A01'], [['A01', [['A01B02', []]]]]],
  [
    ['', 'x'],
    [
      ['', []],
      ['x', []],
    ],
  ],
])('%j', (values, expected) => expect(shape(dictTree(values.map(option)))).toEqual(expected))

it('what is out of use stays so, and is called as elsewhere', () => {
  expect(dictTree([{ value: 'a', text: '甲', disabled: true }])).toEqual([
    { value: 'a', title: '甲', disabled: true, children: [] },
  ])
})
