import { expect, it } from 'vitest'
import { areaPath, areasOf, areaText } from './area-tree'
import { divisions } from './divisions.gen'

const areas = areasOf(divisions)
const areaName = (code: string) => areaText(areaPath(areas, code))

it.each([
  ['140105', '山西省太原市小店区'],
  ['140100', '山西省太原市'],
  ['140000', '山西省'],
  ['110101', '北京市东城区'],
  ['110000', '北京市'],
  ['429004', '湖北省仙桃市'],
  ['441900', '广东省东莞市'],
  ['710000', '台湾省'],
])('%s is %s', (code, text) => expect(areaName(code)).toBe(text))

it('a code that is not in the table has no path', () => {
  for (const code of ['', '14', '140199', '999999', '1401055']) expect(areaPath(areas, code)).toEqual([])
})

it('every code has six digits and stands below its own', () => {
  for (const province of areas) {
    expect(province.code).toMatch(/^\d{2}0000$/)
    for (const city of province.children) {
      expect(city.code).toMatch(new RegExp(`^${province.code.slice(0, 2)}\\d{2}00$`))
      for (const county of city.children)
        expect(county.code).toMatch(new RegExp(`^${city.code.slice(0, 4)}\\d{2}$`))
    }
  }
})
