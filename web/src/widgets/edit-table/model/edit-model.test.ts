import { beforeEach, describe, expect, it, vi } from 'vitest'
import { modelOf as newModel } from '#test/edit-model'
import { presets } from '@/validation/presets.gen'
import vectors from '@/validation/vectors.gen.json'
import type { EditColumn, Row } from '../column'
import type { EditModel } from './edit-model'
import { HIGHLIGHT_TIME } from './highlights'
import type { ModelOptions } from './model-options'
import { copied, emptied, pasted } from './range-commands'
import { statisticsOf } from './row-changes'
import { RowIntake } from './row-intake'
import { nextCell, walked } from './walk'

const columns: EditColumn[] = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }] },
  { key: 'code', title: '编码', type: 'input', validateRules: [{ unique: true, message: '${title}重复' }] },
  { key: 'weight', title: '重量', type: 'inputNumber', statistics: ['sum', 'average'] },
  { key: 'on', title: '开', type: 'checkbox', customValue: [1, 0], defaultChecked: true },
  { key: 'plain', title: '文本' },
]

const words = { choices: () => [], caption: () => undefined }
const onValues = vi.fn()

const modelOf = (rows: readonly Row[], more: Partial<ModelOptions> = {}) =>
  newModel(columns, rows, { onValues, ...more })

const three = [
  { id: 'a', name: '甲', code: 'A', weight: 1.1, on: 1 },
  { id: 'b', name: '乙', code: 'B', weight: 2.2, on: 0 },
  { id: 'c', name: '丙', code: 'C', weight: '', on: 0 },
]
const names = (model: EditModel) => model.store.order.map((id) => model.store.value(id, 'name'))

let model: EditModel
beforeEach(() => {
  onValues.mockReset()
  model = modelOf(three)
})

describe('rows', () => {
  it('only watchers of a changed row are told, and the caller with old and new', () => {
    const [a, b] = [vi.fn(), vi.fn()]
    model.store.watch('a', a)
    model.store.watch('b', b)
    model.write([{ id: 'a', values: { name: '新', code: 'A' } }])
    expect(a).toHaveBeenCalled()
    expect(b).not.toHaveBeenCalled()
    expect(onValues.mock.calls).toEqual([[[{ id: 'a', key: 'name', before: '甲', after: '新' }], 'typed']])
    expect(three[0]?.name).toBe('甲')
  })

  it('new rows start with the defaults; their ids stay inside', () => {
    const [id = ''] = model.insert([{ name: '丁' }], 1)
    expect(model.outside(id)).toEqual({ name: '丁', on: 1 })
    expect(model.isFresh(id)).toBe(true)
    expect(model.outside('a')).toEqual(three[0])
    model.remove(new Set([id, 'b']))
    expect(model.deletedRows()).toEqual([three[1]])
  })

  it('order numbers start at 1 and follow every coming, going and moving', () => {
    model = modelOf(three, { orderKey: 'orderNum' })
    const numbers = () => model.store.order.map((id) => [id, model.store.value(id, 'orderNum')])
    expect(numbers()).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ])
    model.move(2, 0)
    expect(numbers()).toEqual([
      ['c', 1],
      ['a', 2],
      ['b', 3],
    ])
    model.remove(new Set(['a']))
    expect(numbers()).toEqual([
      ['c', 1],
      ['b', 2],
    ])
    model.step('undo')
    model.step('undo')
    expect(numbers()).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ])
  })
})

describe('taking back', () => {
  it('every act is taken back and done again', () => {
    model.write([{ id: 'a', values: { name: '一' } }])
    model.remove(new Set(['a', 'c']))
    model.insert([{ name: '新' }], 1)
    model.move(0, 1)
    expect(names(model)).toEqual(['新', '乙'])
    for (let steps = 0; steps < 4; steps++) expect(model.step('undo')).toBe(true)
    expect(names(model)).toEqual(['甲', '乙', '丙'])
    expect(model.step('undo')).toBe(false)
    for (let steps = 0; steps < 4; steps++) expect(model.step('redo')).toBe(true)
    expect(names(model)).toEqual(['新', '乙'])
    expect(model.step('redo')).toBe(false)
  })

  it('what the server sent is not the user’s to take back', () => {
    model.receive([{ id: 'a', values: { name: '服务器' } }])
    expect(model.step('undo')).toBe(false)
    expect(onValues.mock.lastCall?.[1]).toBe('remote')
  })
})

describe('statistics', () => {
  it('follow changes without drifting', () => {
    expect(model.totals.text('weight', 'sum')).toBe('3.3')
    for (let turn = 0; turn < 1_000; turn++) model.write([{ id: 'c', values: { weight: turn / 10 } }])
    expect(model.totals.text('weight', 'sum')).toBe('103.2')
    expect(model.totals.text('weight', 'average')).toBe('34.4')
    model.remove(new Set(['a', 'b', 'c']))
    expect(model.totals.text('weight', 'sum')).toBe('0')
    expect(model.totals.text('weight', 'average')).toBe('')
  })

  it('average is half-up to cents, sums are grouped', () => {
    model = modelOf([
      { id: 'a', weight: 1000.005 },
      { id: 'b', weight: 1000.005 },
    ])
    expect(model.totals.text('weight', 'sum')).toBe('2,000.01')
    expect(model.totals.text('weight', 'average')).toBe('1,000.01')
    model = modelOf([{ id: 'a', weight: -0.005 }])
    expect(model.totals.text('weight', 'average')).toBe('-0.01')
  })

  it('are named in any case, alone or together', () => {
    expect(statisticsOf({ key: 'a', title: '', statistics: 'sum' })).toEqual(['sum'])
    expect(statisticsOf({ key: 'a', title: '', statistics: ['Average', 'SUM'] as never })).toEqual([
      'sum',
      'average',
    ])
  })
})

describe('checks', () => {
  it('a repeated value marks both holders, and frees the other when one changes', () => {
    model.write([{ id: 'b', values: { code: 'A' } }])
    expect(model.checks.error('a', 'code')).toBe('编码重复')
    expect(model.checks.error('b', 'code')).toBe('编码重复')
    model.write([{ id: 'a', values: { code: 'Z' } }])
    expect(model.checks.errors()).toBeNull()
    model.write([{ id: 'c', values: { code: 'Z' } }])
    model.remove(new Set(['a']))
    expect(model.checks.errors()).toBeNull()
  })

  it.each([' A', 'A ', 'Ａ', 'A\u200b', '\u3000A'])('%j repeats A', (text) => {
    model.write([{ id: 'b', values: { code: text } }])
    expect(model.checks.error('b', 'code')).toBe('编码重复')
    model.write([{ id: 'b', values: { code: 'B' } }])
    expect(model.checks.errors()).toBeNull()
  })

  it('looks at all rows at once', async () => {
    model.insert([{}], 3, true)
    const id = model.store.order[3] ?? ''
    expect(await model.checks.checkAll()).toEqual({ [id]: { name: '名称不能为空' } })
  })

  it('handlers answer at once or later, with the rule’s words or their own', async () => {
    const handled: EditColumn[] = [
      {
        key: 'a',
        title: '甲',
        type: 'input',
        validateRules: [
          { handler: ({ value }, callback) => callback(value !== 'x'), message: '${title}不行' },
        ],
      },
      {
        key: 'b',
        title: '乙',
        type: 'input',
        validateRules: [
          { handler: ({ row }, callback) => setTimeout(() => callback(row.a === 'x', '由服务器拒绝')) },
        ],
      },
    ]
    model = modelOf([{ id: '1', a: 'x', b: 'y' }], { columns: handled })
    expect(await model.checks.checkAll()).toEqual({ 1: { a: '甲不行' } })
    model.write([{ id: '1', values: { a: 'z' } }])
    expect(await model.checks.checkAll()).toEqual({ 1: { b: '由服务器拒绝' } })
  })

  const spec = vectors.filter(({ rule }) => rule in presets)
  it.each(spec)('the preset $rule says the same in a cell: $value is $holds', ({ rule, value, holds }) => {
    const column: EditColumn = { key: 'v', title: '值', type: 'input', validateRules: [{ pattern: rule }] }
    model = modelOf([{ id: '1', v: value }], { columns: [column] })
    expect(model.checks.check('1', 'v') === undefined).toBe(holds)
  })

  it('`*` asks for a value and `only` for a value of its own', () => {
    const column: EditColumn = {
      key: 'v',
      title: '值',
      type: 'input',
      validateRules: [{ pattern: '*' }, { pattern: 'only' }],
    }
    model = modelOf(
      [
        { id: '1', v: '' },
        { id: '2', v: 'x' },
        { id: '3', v: 'x' },
      ],
      { columns: [column] },
    )
    expect(model.checks.isRequired('v')).toBe(true)
    expect(['1', '2', '3'].map((id) => model.checks.check(id, 'v'))).toEqual([
      '值不能为空',
      '值不能重复',
      '值不能重复',
    ])
  })
})

describe('ranges', () => {
  const range = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right })

  it('copies what the cells say', () => {
    expect(copied({ model, words }, range(0, 1, 0, 3))).toBe('甲\tA\t1.1\t是\n乙\tB\t2.2\t否')
  })

  it('pastes from the first cell on, in one act, and says what was skipped', () => {
    const outcome = pasted({ model, words }, range(1, 1, 0, 0), '一\tX\t9\n二\tY\t多\n三\tZ\t7', false)
    expect(outcome).toMatchObject({ written: 5, refused: 4, cutRows: 1 })
    expect(names(model)).toEqual(['甲', '一', '二'])
    expect(model.store.value('b', 'weight')).toBe(9)
    model.step('undo')
    expect(names(model)).toEqual(['甲', '乙', '丙'])
  })

  it('adds rows where it may, and takes them back with the rest', () => {
    pasted({ model, words }, range(2, 2, 0, 0), '一\n二\n三', true)
    expect(names(model)).toEqual(['甲', '乙', '一', '二', '三'])
    model.step('undo')
    expect(names(model)).toEqual(['甲', '乙', '丙'])
    expect(model.step('undo')).toBe(false)
  })

  it('fills a range with a smaller text that fits into it', () => {
    pasted({ model, words }, range(0, 2, 0, 1), '同', false)
    expect(names(model)).toEqual(['同', '同', '同'])
    expect(model.store.value('c', 'code')).toBe('同')
  })

  it('leaves alone what may not be changed', () => {
    model = modelOf(three, { isRowDisabled: ({ id }) => id === 'b', readOnlyKeys: new Set(['code']) })
    expect(emptied({ model }, range(0, 1, 0, 4))).toBe(3)
    expect(model.store.row('a')).toMatchObject({ name: '', code: 'A', weight: '', on: 0 })
    expect(model.store.row('b')).toBe(three[1])
    const { written, refused } = pasted({ model, words }, range(0, 1, 1, 1), 'x\ny', false)
    expect([written, refused]).toEqual([0, 2])
  })
})

describe('the cursor', () => {
  it('walks to the edges and no further', () => {
    const { store, cursor } = model
    const from = { id: 'b', key: 'code' }
    const to = (walk: Parameters<typeof walked>[3]) =>
      Object.values(walked(store, cursor, from, walk, 10) ?? {})
    expect(to('down')).toEqual(['c', 'code'])
    expect(to('pageDown')).toEqual(['c', 'code'])
    expect(to('pageUp')).toEqual(['a', 'code'])
    expect(to('rowEnd')).toEqual(['b', 'plain'])
    expect(to('end')).toEqual(['c', 'plain'])
    expect(to('start')).toEqual(['a', 'name'])
    expect(nextCell(store, cursor, { id: 'a', key: 'plain' }, 1)).toEqual({ id: 'b', key: 'name' })
    expect(nextCell(store, cursor, { id: 'c', key: 'plain' }, 1)).toBeNull()
  })

  it('a step shows only the two rows anew', () => {
    const told = three.map(({ id }) => {
      const listener = vi.fn()
      model.store.watch(id, listener)
      return listener
    })
    model.cursor.go({ id: 'a', key: 'name' })
    model.cursor.go({ id: 'b', key: 'name' })
    expect(told.map((listener) => listener.mock.calls.length)).toEqual([2, 1, 0])
    model.cursor.extend({ id: 'c', key: 'code' })
    expect(model.cursor.range()).toEqual({ top: 1, bottom: 2, left: 0, right: 1 })
  })

  it('stays at its place when its row goes', () => {
    model.cursor.go({ id: 'c', key: 'code' })
    model.remove(new Set(['c']))
    expect(model.cursor.active).toEqual({ id: 'b', key: 'code' })
    model.remove(new Set(['a', 'b']))
    expect(model.cursor.active).toBeNull()
  })
})

describe('selection', () => {
  it('ticks, also through, but never a disabled row', () => {
    model = modelOf(three, { isRowDisabled: ({ id }) => id === 'b' })
    const told = vi.fn()
    model.selection.watchActions(told)
    expect(model.selection.toggle('b')).toBeUndefined()
    model.selection.toggle('a')
    model.selection.toggle('c', true)
    expect(model.selection.ids()).toEqual(['a', 'c'])
    expect(model.selection.extent).toBe('all')
    model.selection.clear()
    expect(model.selection.extent).toBe('none')
    expect(told.mock.calls).toEqual([
      ['selected', 'a'],
      ['selected', 'c'],
      ['unselected', undefined],
    ])
    model.selection.toggle('a')
    model.remove(new Set(['a']))
    expect(model.selection.size).toBe(0)
  })
})

describe('news', () => {
  it('changed cells stay marked for 1.4 s after a reload', () => {
    vi.useFakeTimers()
    model = modelOf(three, { marksReload: true })
    model.load([{ ...three[0], name: '改' }, three[1] ?? {}, { id: 'd', name: '来' }])
    const marked = () =>
      model.store.order
        .filter((id) => model.highlights.has(id, 'name'))
        .map((id) => model.store.value(id, 'name'))
    expect(marked()).toEqual(['改', '来'])
    expect(model.highlights.has('a', 'code')).toBe(false)
    vi.advanceTimersByTime(HIGHLIGHT_TIME - 1)
    expect(marked()).toEqual(['改', '来'])
    vi.advanceTimersByTime(1)
    expect(marked()).toEqual([])
    vi.useRealTimers()
  })

  it('the server’s rows come once per frame, the newest of each', () => {
    vi.useFakeTimers()
    model = modelOf([{ id: 'a', name: '甲', tug_status: { x: 1 } }, three[1] ?? {}])
    onValues.mockReset()
    const intake = new RowIntake(model)
    for (let turn = 0; turn < 100; turn++)
      intake.take({ id: 'a', name: `第${turn}次`, tug_status: { [`k${turn % 2}`]: turn } })
    intake.take({ id: 'gone', name: '没有这一行' })
    expect(onValues).not.toHaveBeenCalled()
    vi.advanceTimersByTime(20)
    expect(onValues).toHaveBeenCalledOnce()
    expect(model.store.row('a')).toEqual({ id: 'a', name: '第99次', tug_status: { x: 1, k0: 98, k1: 99 } })
    expect(model.highlights.has('a', 'name')).toBe(true)
    intake.take({ id: 'b', name: '太晚' })
    intake.stop()
    vi.advanceTimersByTime(20)
    expect(names(model)).toEqual(['第99次', '乙'])
    vi.useRealTimers()
  })
})

it('a slot may be changed where its column and its row may', () => {
  const slot: EditColumn = { key: 's', title: '槽', type: 'slot', slotName: 's' }
  model = modelOf(three, { columns: [slot], isRowDisabled: ({ id }) => id === 'b' })
  expect(['a', 'b'].map((id) => model.isLocked(id, slot))).toEqual([false, true])
  expect(model.isReadOnly('a', slot)).toBe(true)
})
