import { create } from 'zustand'
import { allowReads } from '@/api/reads'
import { concerns, local, session } from '@/storage/expiring-store'
import { type DictOption, isDraft, keys, ownerOf, type StoredUser } from '@/storage/keys'
import { type Grants, noGrants } from './may'

/** Who is signed in and what the server granted. */
export interface Session {
  token: string | null
  user: StoredUser | null
  /** 'operator' or 'customer' */
  userType: string
  /** The customer's company; null for operators. */
  cid: string | null
  grants: Grants
  /** Stands for all that the user may do and over which rows; '' while nobody has said. */
  mark: string
  /** Paths that the user's menu opens inside the console. */
  paths: ReadonlySet<string>
  /** The password must be changed before anything else is answered. */
  mustChangePassword: boolean
  /** Signed in just now and a member of several departments: which one to work in is asked. */
  choosesDepartment: boolean
}

/** What the sign-in calls answer (spec §3). */
export interface SignInResult {
  token: string
  userInfo: StoredUser
  userType?: string
  cid?: string | null
  sysAllDictItems?: Record<string, DictOption[]>
  mustChangePassword?: boolean
  /** How many departments the user belongs to: 0 none, 1 one, 2 several. */
  multi_depart?: number
}

const SEVERAL = 2

export const useSession = create<Session>(restore)

function restore(): Session {
  const user = local.get(keys.user)
  const token = user ? local.get(keys.token) : null
  return {
    token,
    user: token ? user : null,
    userType: local.get(keys.userType) ?? '',
    cid: local.get(keys.cid),
    grants: { auth: session.get(keys.granted) ?? [], allAuth: session.get(keys.allRules) ?? [] },
    mark: '',
    paths: new Set(),
    mustChangePassword: false,
    choosesDepartment: false,
  }
}

/** Takes over the result of a sign-in: storage first, so that the next call carries the token. */
export function signedIn(result: SignInResult): void {
  const { token, userInfo, cid = null, userType = '' } = result
  allowReads()
  local.set(keys.token, token)
  local.set(keys.username, userInfo.username)
  local.set(keys.user, userInfo)
  local.set(keys.userType, userType)
  local.set(keys.side, userType === 'customer' ? 'shipper' : 'operator')
  if (cid) local.set(keys.cid, cid)
  else local.remove(keys.cid)
  if (result.sysAllDictItems) local.set(keys.dictionaries(userInfo.id), result.sysAllDictItems)
  useSession.setState({
    token,
    user: userInfo,
    userType,
    cid,
    grants: noGrants,
    mark: '',
    mustChangePassword: result.mustChangePassword ?? false,
    choosesDepartment: result.multi_depart === SEVERAL,
  })
}

/** The department to work in was chosen, or left as it is. */
export function departmentChosen(): void {
  useSession.setState({ choosesDepartment: false })
}

/** The signed-in user as the server knows them from now on, e.g. in another department. */
export function userChanged(user: StoredUser): void {
  local.set(keys.user, user)
  useSession.setState({ user })
}

/** The due change of the password is done; the token stays. */
export function passwordChanged(): void {
  useSession.setState({ mustChangePassword: false })
}

/** The rights of the signed-in user, as often as the server answers them. */
export function rightsLoaded(rights: { grants: Grants; mark?: string; paths: ReadonlySet<string> }): void {
  const { grants, mark = '', paths } = rights
  session.set(keys.granted, [...grants.auth])
  session.set(keys.allRules, [...grants.allAuth])
  useSession.setState({ grants, mark, paths, mustChangePassword: false })
}

/** The server answers nothing until the password is changed. */
export function passwordDue(): void {
  useSession.setState({ mustChangePassword: true })
}

/**
 * Forgets the session in this browser; the page must be left afterwards, for
 * what it shows is still the user's. Appearance and the settings of the platform
 * stay; open pages and drafts stay for the same user's return.
 */
export function forgetSession(): void {
  const user = local.get(keys.user)
  for (const key of [keys.token, keys.username, keys.user, keys.userType, keys.cid, keys.tenant]) {
    local.remove(key)
  }
  session.remove(keys.granted)
  session.remove(keys.allRules)
  if (user) {
    local.remove(keys.dictionaries(user.id))
    local.remove(keys.dictVersion(user.id))
  }
}

/** Forgets what this browser keeps for the user's return: they have left for good, nothing is unsaved. */
export function forgetUser(userId: string): void {
  const isHis = (name: string) => ownerOf(name) === userId
  local.removeWhere(isHis)
  session.removeWhere(isHis)
}

/**
 * Forgets everybody who used this browser before the user, but what they have
 * typed in this tab: somebody may have signed in elsewhere, and they were not asked.
 */
export function forgetOthers(userId: string): void {
  const isForeign = (name: string) => ![null, userId].includes(ownerOf(name))
  local.removeWhere(isForeign)
  session.removeWhere((name) => isForeign(name) && !isDraft(name))
}

/**
 * Calls back when another browser tab signs in, out, or as somebody else: what
 * this tab shows then belongs to nobody. A new token of the same user
 * (signed in again) is taken over silently. A page that the browser brings back
 * from its history has heard nothing of all that and looks again. Returns a function that stops it.
 */
export function watchOtherTabs(onChanged: () => void): () => void {
  const compare = () => {
    const token = local.get(keys.token)
    const user = local.get(keys.user)
    const mine = useSession.getState()
    // Sign-in writes the token before the user: wait for the event that completes it.
    if (token && !user) return
    if (token && mine.token && user?.id === mine.user?.id) useSession.setState({ token, user })
    else if (token !== mine.token) onChanged()
  }
  const onStorage = (event: StorageEvent) => {
    if (concerns(event, keys.token) || concerns(event, keys.user)) compare()
  }
  const onReturn = (event: PageTransitionEvent) => {
    if (event.persisted) compare()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onReturn)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onReturn)
  }
}

/** True when the user's menu leads to the path, so that a link to it works. */
export function useIsReachable(path: string): boolean {
  return useSession((state) => state.paths.has(path))
}
