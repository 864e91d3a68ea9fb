/** At most so many names are said; of more how many they are. */
const MAX_NAMES = 5

/** What an act concerns, as its question names it; `kind`: what all of them are. */
export function firstNames(names: readonly string[], kind: string): string {
  const said = names.slice(0, MAX_NAMES).join('、')
  return names.length > MAX_NAMES ? `${said} 等 ${names.length} 个${kind}` : said
}

interface Person {
  realname: string
  username: string
}

/** Several may have one name. */
export const nameOf = ({ realname, username }: Person): string => `${realname}（${username}）`

/** Whom an act concerns, as its question names them. */
export function namesOf(people: readonly Person[]): string {
  return firstNames(people.map(nameOf), '用户')
}
