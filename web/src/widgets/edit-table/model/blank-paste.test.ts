import { expect, it } from 'vitest'
import { modelOf } from '#test/edit-model'
import type { EditColumn } from '../column'
import { Links } from './links'
import { pasted } from './range-commands'
import { Words } from './words'

const columns: EditColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'weight', title: '重量', type: 'inputNumber' },
  { key: 'day', title: '日期', type: 'date' },
  { key: 'time', title: '时间', type: 'datetime' },
  { key: 'kind', title: '类别', type: 'select', options: [{ value: 'a', text: '普货' }] },
  { key: 'kinds', title: '类别', type: 'list_multi', options: [{ value: 'a', text: '普货' }] },
  { key: 'tags', title: '标签', type: 'tags' },
]
const row = {
  id: 'a',
  name: '煤',
  weight: 7,
  day: '2026-01-02',
  time: '2026-01-02 03:04:05',
  kind: 'a',
  kinds: 'a',
  tags: '加急',
}
const words = new Words(new Links(() => {}), () => {})

it.each([
  ['空格', '  '],
  ['全角空格', '\u3000'],
  ['不换行空格', '\u00a0'],
  ['没有宽度', '\u200b'],
])('a pasted cell that holds only blanks (%s) empties as an empty one does', (_, blank) => {
  const model = modelOf(columns, [row])
  const line = columns.map(() => blank).join('\t')
  const outcome = pasted({ model, words }, { top: 0, bottom: 0, left: 0, right: 0 }, line, false)
  expect(columns.map(({ key }) => model.store.value('a', key))).toEqual(columns.map(() => ''))
  expect(outcome).toMatchObject({ written: columns.length, refused: 0 })
})
