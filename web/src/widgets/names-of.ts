/** At most so many names are said; of more how many they are. */
const SAID = 5

/** Whom an act concerns, as its question names them. */
export function namesOf(people: readonly { realname: string; username: string }[]): string {
  const said = people.slice(0, SAID).map(({ realname, username }) => `${realname}（${username}）`)
  return said.join('、') + (people.length > SAID ? ` 等 ${people.length} 个用户` : '')
}
