import { expect, it } from 'vitest'
import { type Column, cellText, fittingColumns, moveKey, orderColumns, visibleColumns } from './column'

interface Driver {
  name: string
  phone: string
  state: number
}

const columns: Column<Driver>[] = [
  { key: 'name', title: '姓名', card: 'title', identifies: true },
  { key: 'phone', title: '手机', card: 'fact' },
  { key: 'state', title: '状态', card: 'fact', dict: 'hy_review_state' },
]
const keys = (list: Column<Driver>[]) => list.map((column) => column.key)

it('a new column appears at its declared place, one that is gone is forgotten', () => {
  expect(keys(orderColumns(columns, { order: ['state', 'gone', 'name'], hidden: [] }))).toEqual([
    'state',
    'phone',
    'name',
  ])
})

it('the identifying column cannot be hidden', () => {
  expect(
    keys(visibleColumns(columns, { order: ['name', 'phone', 'state'], hidden: ['name', 'phone'] })),
  ).toEqual(['name', 'state'])
})

it('moves a column by one place and never out of the list', () => {
  expect(moveKey(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moveKey(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
})

it('shows the text of a dictionary value, and nothing for nothing', () => {
  const state = columns[2] as Column<object>
  expect(cellText(state, { state: 0, state_dictText: '待审核' })).toBe('待审核')
  expect(cellText(state, { state: 0, state_dictText: '' })).toBe('0')
  expect(cellText(state, { state: null })).toBeUndefined()
})

it('shows the first columns that have room, and always the identifying one', () => {
  const wide: Column<Driver>[] = [
    { key: 'phone', title: '手机', width: 100, card: 'fact' },
    { key: 'state', title: '状态', width: 100, card: 'fact' },
    { key: 'name', title: '姓名', width: 50, card: 'title', identifies: true },
  ]
  expect(keys(fittingColumns(wide, 250))).toEqual(['phone', 'state', 'name'])
  expect(keys(fittingColumns(wide, 249))).toEqual(['phone', 'state', 'name'])
  expect(keys(fittingColumns(wide, 199))).toEqual(['phone', 'name'])
})

it('a further column of a wide page leaves the flexible one what it needs', () => {
  const of = (room: number) => keys(fittingColumns(list, room))
  const list: Column<Driver>[] = [
    { key: 'name', title: '姓名', card: 'title', least: 240 },
    { key: 'phone', title: '手机', card: 'fact', width: 1_000 },
    { key: 'state', title: '状态', card: 'fact', width: 100 },
  ]
  expect(of(1_299)).toEqual(['name', 'phone', 'state'])
  expect(of(1_300)).toEqual(['name', 'phone'])
  expect(of(1_340)).toEqual(['name', 'phone', 'state'])
})
