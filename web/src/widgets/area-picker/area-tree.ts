/** A division of GB/T 2260: a province, a city or a county. */
export interface Area {
  /** Six digits. */
  code: string
  /** Its own name, without those above it. */
  name: string
  children: Area[]
}

const CITY = ';'
const COUNTY = ','
const DIGITS = 2

/** Reads the table: a province a line, cities behind ";", counties behind ",". */
export function areasOf(table: string): Area[] {
  return table.split('\n').map((line) => {
    const [province = '', ...cities] = line.split(CITY)
    const prefix = province.slice(0, DIGITS)
    const children = cities.map((text) => cityOf(prefix, text))
    return { code: `${prefix}0000`, name: province.slice(DIGITS), children }
  })
}

function cityOf(province: string, text: string): Area {
  const [city = '', ...counties] = text.split(COUNTY)
  const prefix = province + city.slice(0, DIGITS)
  const children = counties.map((county) => ({
    code: prefix + county.slice(0, DIGITS),
    name: county.slice(DIGITS),
    children: [],
  }))
  return { code: `${prefix}00`, name: city.slice(DIGITS), children }
}

/** The divisions from the province down to the code; none for a code that is not in the table. */
export function areaPath(areas: readonly Area[], code: string): Area[] {
  const province = areas.find((area) => area.code.startsWith(code.slice(0, 2)))
  const city = province?.children.find((area) => area.code.startsWith(code.slice(0, 4)))
  const county = city?.children.find((area) => area.code === code)
  const path = [province, city, county].filter((area) => area !== undefined)
  const at = path.findIndex((area) => area.code === code)
  return path.slice(0, at + 1)
}

/** Levels that only group, "市辖区" of a municipality, are not said. */
const isGrouping = (name: string) => name === '市辖区' || name === '县' || name.endsWith('直辖县级行政区划')

/** A division as people write it: 山西省太原市小店区. */
export function areaText(path: readonly Pick<Area, 'name'>[]): string {
  const names = path.filter(({ name }) => !isGrouping(name)).map(({ name }) => name)
  return names.filter((name, at) => name !== names[at - 1]).join('')
}
