import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { RETRIES } from '@/api/query-client'
import { Refusal } from '@/api/refusal'
import { renewPlatform } from '@/preferences/platform'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { checkMenu, isGroup, type MenuNode, pathOf, permittedMenu } from './menu'
import { rightsAnswer } from './rights-call'
import { passwordDue, rightsLoaded } from './session'

/**
 * The menu of the signed-in user; fetched once per page and again when the
 * server says that rights changed. Grants go to the session on the way. Fails
 * without a menu (spec §8).
 */
export function rightsQuery(userId: string) {
  return queryOptions({
    queryKey: ['session', 'rights', userId],
    queryFn: ({ client }) => loadRights(client, userId),
    staleTime: Number.POSITIVE_INFINITY,
    // Without it the user is signed out: whatever failed is tried once more first, in silence.
    retry: (failures, error) => !isOver(error) && failures < (isSilence(error) ? RETRIES : 1),
    meta: { showsRefusal: true, isLasting: true },
  })
}

/** The session has ended: the user is told already. */
const isOver = (error: Error) => error instanceof Refusal && error.reported

const isSilence = (error: Error) => error instanceof Refusal && error.isNetwork

async function loadRights(client: QueryClient, userId: string): Promise<MenuNode[]> {
  const answer = await rightsAnswer()
  if (answer.mustChangePassword) {
    passwordDue()
    return []
  }
  const grants = { auth: answer.auth ?? [], allAuth: answer.allAuth ?? [] }
  const menu = permittedMenu(checkMenu(answer.menu), grants)
  rightsLoaded({ grants, paths: new Set(openPaths(menu)), mark: answer.rightsMark })
  if (answer.cacheVersion) dropStaleCopies(client, userId, answer.cacheVersion)
  return menu
}

function openPaths(menu: readonly MenuNode[]): string[] {
  return menu.flatMap((node) => [
    ...(node.route !== '0' && !isGroup(node) ? [pathOf(node)] : []),
    ...openPaths(node.children ?? []),
  ])
}

/**
 * Copies made before an administrator's change, or under other rights, are dropped;
 * a new copy comes with the next use, and what is on screen asks at once.
 */
function dropStaleCopies(client: QueryClient, userId: string, now: { dict: number; settings: number }): void {
  const dict = local.get(keys.dictVersion(userId))
  local.set(keys.dictVersion(userId), now.dict)
  if (dict !== null && dict !== now.dict) {
    local.remove(keys.dictionaries(userId))
    void client.invalidateQueries({ queryKey: ['dict', 'options'] })
  }

  const known = local.get(keys.settingsVersion)
  const learn = () => void local.set(keys.settingsVersion, now.settings)
  // A copy of unknown number may be older than this one, however new: the sign-in page may have stood open.
  if (known !== now.settings) renewPlatform().then(learn, () => {})
}
