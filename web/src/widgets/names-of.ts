/** At most so many names are said; of more how many they are. */
const MAX_NAMES = 5

/** What an act concerns, as its question names it; `kind`: what all of them are. */
export function firstNames(names: readonly string[], kind: string): string {
  const said = names.slice(0, MAX_NAMES).join('、')
  return names.length > MAX_NAMES ? `${said} 等 ${names.length} 个${kind}` : said
}

/** Whom an act concerns, as its question names them. */
export function namesOf(people: readonly { realname: string; username: string }[]): string {
  return firstNames(
    people.map(({ realname, username }) => `${realname}（${username}）`),
    '用户',
  )
}
