import { describe, expect, it, vi } from 'vitest'
import { type ChoiceColumn, type EditColumn, fillWords, type Row } from '../column'
import { layOut } from './layout'
import { Links } from './links'
import { Words } from './words'

describe('the layout', () => {
  const columns: EditColumn[] = [
    { key: 'a', title: '甲', fixed: 'left', width: 100 },
    { key: 'b', title: '乙' },
    { key: 'c', title: '丙', width: 200 },
    { key: 'h', title: '隐', type: 'hidden' },
    { key: 'd', title: '丁', fixed: 'right', width: 80 },
  ]
  const all = { rowNumber: true, rowSelection: true, rowExpand: true, dragSort: true }

  it('puts leading columns first and columns on their sides', () => {
    const { left, middle, right, keys, width, count } = layOut(columns, all, new Set(), 660)
    expect(left.map(({ leading, key }) => leading ?? key)).toEqual([
      'drag',
      'expand',
      'select',
      'number',
      'a',
    ])
    expect(middle.map(({ key, offset }) => [key, offset])).toEqual([
      ['b', 0],
      ['c', 120],
    ])
    expect(right.map(({ key, offset, at }) => [key, offset, at])).toEqual([['d', 0, 8]])
    expect(left[3]).toMatchObject({ title: '#', width: 60 })
    expect(keys).toEqual(['a', 'b', 'c', 'd'])
    expect(count).toBe(8)
    expect(width).toBe(48 + 40 + 44 + 60 + 100 + 120 + 200 + 80)
  })

  it('lets go of columns that would leave no room for the others', () => {
    const keysOf = (room: number) => {
      const { left, middle, right } = layOut(columns, { rowNumber: true }, new Set(), room)
      return [left, middle, right].map((side) => side.map(({ key }) => key).join())
    }
    expect(keysOf(500)).toEqual(['fd-number,a', 'b,c', 'd'])
    expect(keysOf(380)).toEqual(['fd-number,a', 'b,c,d', ''])
    expect(keysOf(200)).toEqual(['fd-number', 'a,b,c,d', ''])
    expect(keysOf(90)).toEqual(['', 'fd-number,a,b,c,d', ''])
  })

  it('gives what is left to columns without a width', () => {
    const { middle, width } = layOut(columns, {}, new Set(), 1_000)
    expect(width).toBe(1_000)
    expect(middle.map((column) => column.width)).toEqual([620, 200])
  })

  it('leaves out what may not be seen, and takes changes to leading columns', () => {
    const own = { type: 'row-number', title: '序', width: 80 } as const
    const { left, middle } = layOut([own, ...columns], { rowNumber: true }, new Set(['c']), 500)
    expect(left[0]).toMatchObject({ title: '序', width: 80 })
    expect(middle.map(({ key }) => key)).toEqual(['b'])
  })
})

it('words of a column stand for themselves', () => {
  const column = { key: 'a', title: '甲', defaultValue: 3 }
  expect(fillWords('请输入${title}（${key}，默认${defaultValue}）${x}', column)).toBe(
    '请输入甲（a，默认3）${x}',
  )
})

describe('linked columns', () => {
  const columns: ChoiceColumn[] = [
    { key: 'p', title: '省', type: 'select', linkageKey: 'c' },
    { key: 'c', title: '市', type: 'select', linkageKey: 'd' },
    { key: 'd', title: '区', type: 'select' },
  ]
  const [province, city] = columns as [ChoiceColumn, ChoiceColumn, ChoiceColumn]

  it('ask once per value above, and answer nothing while that is empty', async () => {
    const found = vi.fn()
    const requestData = vi.fn(async (parent: string) => [{ value: `${parent}1`, text: '一' }])
    const links = new Links(found)
    links.configure([{ key: 'p', requestData }], columns)
    expect(links.choices(city, {})).toEqual([])
    expect(links.choices(province, {})).toEqual([])
    await vi.waitFor(() => expect(found).toHaveBeenCalled())
    expect(links.choices(province, {})).toEqual([{ value: '1', text: '一' }])
    links.choices(city, { p: 'x' })
    await vi.waitFor(() => expect(found).toHaveBeenCalledTimes(2))
    expect(links.choices(city, { p: 'x' })).toEqual([{ value: 'x1', text: '一' }])
    expect(requestData.mock.calls).toEqual([[''], ['x']])
  })

  it('a new value empties the columns below it', () => {
    const links = new Links(() => {})
    links.configure([{ key: 'p', requestData: async () => [] }], columns)
    const followed = (values: Row, before: Row = {}) => links.followed({ id: '1', values }, before).values
    expect(followed({ p: 'x' })).toEqual({ p: 'x', c: '', d: '' })
    expect(followed({ c: 'y', d: 'z' })).toEqual({ c: 'y', d: 'z' })
    expect(followed({ other: 1 })).toEqual({ other: 1 })
    expect(followed({ p: 'x', c: 'z' }, { p: 'x', c: 'y', d: 'w' })).toEqual({ p: 'x', c: 'z', d: '' })
    expect(followed({ p: 'x' }, { p: 'x', c: 'y' })).toEqual({ p: 'x' })
  })
})

it('a dictionary follows the column’s own choices, none twice', () => {
  const words = new Words(new Links(() => {}), () => {})
  const column: ChoiceColumn = {
    key: 'a',
    title: '甲',
    type: 'select',
    options: [{ value: '1', text: '自' }],
    dict: 'sex',
  }
  expect(words.choices(column, {})).toEqual([{ value: '1', text: '自' }])
  words.learn(
    new Map([
      [
        'sex',
        [
          { value: '1', text: '男' },
          { value: '2', text: '女' },
        ],
      ],
    ]),
  )
  expect(words.choices(column, {}).map(({ text }) => text)).toEqual(['自', '女'])
})
