import { beforeEach, expect, it } from 'vitest'
import { modelOf } from '#test/edit-model'
import type { ChoiceColumn, EditColumn, Row } from '../column'
import type { EditModel } from './edit-model'
import { acceptedOld, copied, pasted } from './range-commands'

const kinds = [
  { value: '1', text: '散货' },
  { value: '2', text: '普货' },
]
const columns: EditColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'kind', title: '类别', type: 'select', options: kinds },
  { key: 'weight', title: '重量', type: 'inputNumber', statistics: 'sum' },
  { key: 'source', title: '来源' },
]
const words = {
  choices: (column: ChoiceColumn, _row: Row) => column.options ?? [],
  caption: () => undefined,
}
const rows = [
  { id: 'a', name: '甲', kind: '1', weight: 22.1, source: '导入' },
  { id: 'b', name: '乙', kind: '2', weight: 3, source: '导入' },
]

let model: EditModel
beforeEach(() => {
  model = modelOf(columns, rows)
})

const range = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right })
const paste = (text: string, top = 0, left = 0) =>
  pasted({ model, words }, range(top, top, left, left), text, false)
const textAt = (id: string, key: string) => model.refusals.mark(id, key)?.text

it('what means nothing in its cell stays there as it was pasted, and the value is kept', () => {
  expect(paste('新\t不存在类\tabc')).toMatchObject({ written: 1, refused: 2 })
  expect(model.store.row('a')).toMatchObject({ name: '新', kind: '1', weight: 22.1 })
  expect(copied({ model, words }, range(0, 0, 0, 2))).toBe('新\t不存在类\tabc')
  expect(model.checks.error('a', 'kind')).toBe('“不存在类”未填入：类别没有这个选项；按 Esc 保留原值')
  expect(model.totals.text('weight', 'sum')).toBe('25.1')
})

it('two lines are not pasted into a cell of one', () => {
  expect(paste('"甲\n乙"\t普货')).toMatchObject({ written: 1, refused: 1 })
  expect(model.store.row('a')).toMatchObject({ name: '甲', kind: '2' })
  expect(model.checks.error('a', 'name')).toContain('名称只能填写一行')
})

it('nothing is saved over it: a check of all refuses', async () => {
  paste('新\t不存在类')
  expect(Object.keys((await model.checks.checkAll())?.a ?? {})).toEqual(['kind'])
})

it('is taken back, done again, and gone once the cell is changed or the old value accepted', () => {
  paste('新\t不存在类\tabc')
  model.step('undo')
  expect([textAt('a', 'kind'), model.store.value('a', 'name')]).toEqual([undefined, '甲'])
  model.step('redo')
  expect([textAt('a', 'kind'), model.store.value('a', 'name')]).toEqual(['不存在类', '新'])
  model.write([{ id: 'a', values: { kind: '1' } }])
  expect(textAt('a', 'kind')).toBeUndefined()
  expect(acceptedOld({ model }, { id: 'a', key: 'weight' })).toBe(true)
  expect(acceptedOld({ model }, { id: 'a', key: 'weight' })).toBe(false)
  expect(model.checks.errors()).toBeNull()
  model.step('undo')
  expect(textAt('a', 'weight')).toBe('abc')
  model.step('undo')
  expect(textAt('a', 'kind')).toBe('不存在类')
})

it('comes back with a row that was taken out', () => {
  paste('新\t不存在类')
  model.remove(new Set(['a']))
  expect(model.checks.errors()).toBeNull()
  model.step('undo')
  expect(textAt('a', 'kind')).toBe('不存在类')
})

it('what has no column and no row is counted, and said at the edge', () => {
  expect(paste('5\t外\t右一\t\t右二\n6\t外\n7\t下', 1, 2)).toMatchObject({
    written: 1,
    refused: 7,
    cutRows: 2,
  })
  expect(textAt('b', 'source')).toBe('外')
  expect(model.checks.error('b', 'source')).toContain('右侧没有列，2 个值未粘贴：“右一、右二”')
  expect(model.store.value('b', 'weight')).toBe(5)
  expect(textAt('b', 'weight')).toBeNull()
  expect(model.checks.error('b', 'weight')).toContain('下方没有行，4 个值未粘贴：“6、外、7、下”')
})

it('what stands in a cell that cannot be changed is not lost when it is pasted there', () => {
  expect(paste('一\t散货\t1\t导入\n二\t普货\t2\t')).toMatchObject({ written: 6, refused: 0 })
  expect(paste('别处', 0, 3)).toMatchObject({ written: 0, refused: 1 })
  expect(model.checks.error('a', 'source')).toContain('来源不可编辑')
})

it('a choice is read under what was pasted before it in the line', () => {
  const seen: unknown[] = []
  const linked = {
    ...words,
    choices: (column: ChoiceColumn, row: Row) => {
      seen.push(row.name)
      return column.options ?? []
    },
  }
  pasted({ model, words: linked }, range(0, 0, 0, 0), '新\t普货', false)
  expect(seen).toEqual(['新'])
})

it('a block tells which cells the text covers', () => {
  expect(paste('1\t2\n3', 0, 2).block).toEqual(range(0, 1, 2, 3))
  expect(paste('1\t2\t3\n4\n5', 1, 3).block).toEqual(range(1, 1, 3, 3))
})

it('a text of more lines than a call has arguments is pasted', () => {
  expect(paste(`1${'\n2'.repeat(300_000)}`, 0, 2)).toMatchObject({ written: 2, cutRows: 299_999 })
})
