import { beforeEach, expect, it } from 'vitest'
import { modelOf } from '#test/edit-model'
import type { Choice, ChoiceColumn } from '../column'
import type { EditModel } from './edit-model'
import { Links } from './links'
import { acceptedOld, pasted } from './range-commands'
import { Words } from './words'

const columns: ChoiceColumn[] = [
  { key: 'province', title: '省', type: 'select', linkageKey: 'city' },
  { key: 'city', title: '市', type: 'select', linkageKey: 'county' },
  { key: 'county', title: '区县', type: 'select' },
]
const divisions: Record<string, Choice[]> = {
  '': [
    { value: '14', text: '山西省' },
    { value: '13', text: '河北省' },
  ],
  14: [{ value: '1401', text: '太原市' }],
  13: [{ value: '1302', text: '唐山市' }],
  1401: [{ value: '140105', text: '小店区' }],
  1302: [{ value: '130202', text: '路南区' }],
}
const rows = [
  { id: 'a', province: '14', city: '1401', county: '140105' },
  { id: 'b', province: '13', city: '1302', county: '130202' },
]

let model: EditModel
let words: Words

beforeEach(async () => {
  const links = new Links(() => {})
  words = new Words(links, () => {})
  links.configure([{ key: 'province', requestData: async (parent) => divisions[parent] ?? [] }], columns)
  for (const row of [...rows, {}]) for (const column of columns) words.choices(column, row)
  await Promise.resolve()
  model = modelOf(columns, rows, { followed: (patch, before) => links.followed(patch, before) })
})

const at = (row: number) => ({ top: row, bottom: row, left: 0, right: 0 })
const paste = (text: string, row = 0) => pasted({ model, words }, at(row), text, false)
const valuesOf = (id: string) => columns.map(({ key }) => model.store.value(id, key))
const marksOf = (id: string) => columns.map(({ key }) => model.refusals.mark(id, key)?.text)

it.each([
  [0, '河北省\t太原市\t小店区', ['13', '', ''], [undefined, '太原市', '小店区']],
  [1, '山西省\t唐山市\t路南区', ['14', '', ''], [undefined, '唐山市', '路南区']],
  [0, '山西省\t唐山市\t小店区', ['14', '1401', '140105'], [undefined, '唐山市', '小店区']],
  [0, '火星\t太原市\t小店区', ['14', '1401', '140105'], ['火星', '太原市', '小店区']],
  [0, '河北省\t唐山市\t路南区', ['13', '1302', '130202'], [undefined, undefined, undefined]],
])('row %i after %j: nothing stands under a choice it does not belong to', (row, text, values, marks) => {
  paste(text, row)
  const id = row === 0 ? 'a' : 'b'
  expect(valuesOf(id)).toEqual(values)
  expect(marksOf(id)).toEqual(marks)
})

it.each(['山西省', '山西省\n河北省', '山西省\t太原市'])('the same as before, %j, empties nothing', (text) => {
  paste(text)
  expect(valuesOf('a')).toEqual(['14', '1401', '140105'])
  expect(valuesOf('b')).toEqual(['13', '1302', '130202'])
  expect(model.history.isUnsaved).toBe(false)
})

it('Esc leaves what the mark says that it leaves', () => {
  paste('山西省\t唐山市')
  expect(model.checks.error('a', 'city')).toMatch(/按 Esc 保留原值$/)
  paste('河北省\t太原市')
  expect(model.checks.error('a', 'city')).toMatch(/按 Esc 留空$/)
  acceptedOld({ model }, { id: 'a', key: 'city' })
  expect(valuesOf('a')).toEqual(['13', '', ''])
})
