import { queryOptions } from '@tanstack/react-query'
import { call } from '@/api/call'
import { renewPlatform } from '@/preferences/platform'
import { local } from '@/storage/expiring-store'
import { type CacheVersion, keys, type PermissionItem } from '@/storage/keys'
import { checkMenu, isGroup, type MenuNode, pathOf } from './menu'
import { passwordDue, rightsLoaded } from './session'

interface RightsAnswer {
  menu: MenuNode[] | null
  auth: PermissionItem[] | null
  allAuth: PermissionItem[] | null
  cacheVersion?: CacheVersion
  mustChangePassword?: boolean
}

/**
 * The menu of the signed-in user; fetched once per page and again when the
 * server says that rights changed. Grants go to the session on the way. Fails
 * without a menu (spec §8).
 */
export function rightsQuery(userId: string) {
  return queryOptions({
    queryKey: ['session', 'rights', userId],
    queryFn: () => loadRights(userId),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { showsRefusal: true },
  })
}

async function loadRights(userId: string): Promise<MenuNode[]> {
  // The header alone counts; the parameter is what the published call asks for.
  const answer = (await call('GET', '/sys/permission/getUserPermissionByToken', {
    query: { token: 'header' },
  })) as RightsAnswer
  if (answer.mustChangePassword) {
    passwordDue()
    return []
  }
  const menu = checkMenu(answer.menu)
  rightsLoaded({
    grants: { auth: answer.auth ?? [], allAuth: answer.allAuth ?? [] },
    paths: new Set(openPaths(menu)),
  })
  if (answer.cacheVersion) dropStaleCopies(userId, answer.cacheVersion)
  return menu
}

function openPaths(menu: readonly MenuNode[]): string[] {
  return menu.flatMap((node) => [
    ...(node.route !== '0' && !isGroup(node) ? [pathOf(node)] : []),
    ...openPaths(node.children ?? []),
  ])
}

/** Copies made before an administrator's change are dropped; a new copy comes with the next use. */
function dropStaleCopies(userId: string, now: CacheVersion): void {
  const then = local.get(keys.cacheVersion(userId))
  local.set(keys.cacheVersion(userId), now)
  if (!then) return
  if (then.dict !== now.dict) local.remove(keys.dictionaries(userId))
  if (then.settings !== now.settings) renewPlatform().catch(() => {})
}
