/** A place by its city and, behind that, by its county: 天津, 滨海新区. */
function cityOf(area: string): [city: string, county: string] {
  const local = area.replace(/^.+?(?:省|自治区)(?=.)/, '')
  const [city, name] = /^(.+?)(?:市|自治州|盟|地区)/.exec(local) ?? []
  return city && name ? [name, local.slice(city.length) || local] : [local, local]
}

/** Where a waybill leads, in few words: cities, or counties where both places are in one city. */
export function shortRoute(from: string, to: string): [string, string] {
  const [start, end] = [cityOf(from), cityOf(to)]
  const within = start[0] === end[0] ? 1 : 0
  return [start[within], end[within]]
}
