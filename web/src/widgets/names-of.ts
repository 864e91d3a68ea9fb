/** At most so many names are said; of more how many they are. */
const MAX_NAMES = 5

/** Whom an act concerns, as its question names them. */
export function namesOf(people: readonly { realname: string; username: string }[]): string {
  const names = people.slice(0, MAX_NAMES).map(({ realname, username }) => `${realname}（${username}）`)
  return names.join('、') + (people.length > MAX_NAMES ? ` 等 ${people.length} 个用户` : '')
}
