import { expect, it } from 'vitest'
import { areaChoices, foundChoices } from './area-choices'
import { areasOf } from './area-tree'
import { divisions } from './divisions.gen'

const areas = areasOf(divisions)
const found = (text: string, anyLevel = false, depth = 3) =>
  foundChoices(areaChoices(areas, anyLevel, depth), text).map(({ value, path }) => `${value} ${path}`)

it('is found by its name, its whole name or the beginning of its code', () => {
  expect(found('迎泽')).toEqual(['140106 山西省太原市迎泽区'])
  expect(found('北京市东城')).toEqual(['110101 北京市东城区'])
  expect(found('140106')).toEqual(['140106 山西省太原市迎泽区'])
  expect(found('没有这个地方')).toEqual([])
})

it('only what has nothing below it is an answer, unless any level will do', () => {
  expect(found('东莞市')).toEqual(['441900 广东省东莞市'])
  expect(found('太原市')).not.toContain('140100 山西省太原市')
  expect(found('太原市', true)[0]).toBe('140100 山西省太原市')
  expect(found('山西', false, 1)).toEqual(['140000 山西省'])
})

it('shows no more than can be read', () => expect(found('市')).toHaveLength(100))
