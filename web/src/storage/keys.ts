import { type Key, SEVEN_DAYS } from './expiring-store'

function key<T>(name: string, lifetime: number | null): Key<T> {
  return { name, lifetime }
}

/** The signed-in user as the sign-in calls and /user/info answer it. */
export interface StoredUser {
  id: string
  username: string
  realname: string
  avatar: string
  orgCode?: string | null
  orgCodeTxt?: string | null
  [field: string]: unknown
}

/** One choice of a dictionary; `value` is text even where the column is a number. */
export interface DictOption {
  value: string
  text: string
  title?: string
  disabled?: boolean
}

/** A button or field rule; see identity/may. */
export interface PermissionItem {
  action: string | null
  type: string
  status?: string | null
  describe?: string | null
}

/**
 * Everything the console keeps in the browser. docs/storage.md lists owner,
 * lifetime and what clears each entry; a test holds the two together.
 */
export const keys = {
  token: key<string>('token', SEVEN_DAYS),
  username: key<string>('username', SEVEN_DAYS),
  user: key<StoredUser>('user', SEVEN_DAYS),
  userType: key<string>('user-type', SEVEN_DAYS),
  /** Which sign-in page this browser last passed; it leads back there. */
  side: key<'operator' | 'shipper'>('side', null),
  /** The customer's company; present = customer side. */
  cid: key<string>('cid', SEVEN_DAYS),
  tenant: key<string>('tenant', SEVEN_DAYS),
  settings: key<Record<string, unknown>>('settings', SEVEN_DAYS),
  /** The server's number of the platform settings that the copy was made from. */
  settingsVersion: key<number>('settings-version', SEVEN_DAYS),
  appearance: key<Record<string, unknown>>('appearance', null),
  /** Whether single letters and digits are shortcuts; of the browser, because keyboards differ by place. */
  letterKeys: key<'on' | 'off'>('letter-keys', null),
  /** How each type of document was last zoomed and turned on the review desk. */
  documentViews: key<Record<string, { zoom: number; quarterTurns: number }>>('document-views', null),
  sidebar: key<'open' | 'collapsed'>('sidebar', null),
  /** Dictionaries of one user. */
  dictionaries: (userId: string) => key<Record<string, DictOption[]>>(`dict.${userId}`, SEVEN_DAYS),
  /** The server's number of the dictionaries that the copy was made from. */
  dictVersion: (userId: string) => key<number>(`dict-version.${userId}`, SEVEN_DAYS),
  /** The user's button permissions, in session storage. */
  granted: key<PermissionItem[]>('granted', null),
  /** All button permissions of the system, in session storage. */
  allRules: key<PermissionItem[]>('all-rules', null),
  /** Why the session ended by itself, in words: the sign-in page says so once; in session storage. */
  ended: key<string>('ended', null),
  /** The page that this window left for a sign-in elsewhere; in session storage. */
  trip: key<string>('trip', null),
  /** epoch ms from which another code may be asked for; in session storage. */
  codeWait: key<number>('code-wait', null),
  /** Open tabs of one user, in session storage. */
  tabs: (userId: string) => key<unknown[]>(`tabs.${userId}`, null),
  /** Typed but unsent text of one form, in session storage. */
  draft: (userId: string, path: string, form: string) => key<Draft>(`draft.${userId}.${path}.${form}`, null),
  /** Local mirror of one server-side preference, for the first paint. */
  preference: (userId: string, name: string) => key<unknown>(`preference.${userId}.${name}`, null),
}

/** A save of a new record that went out and was not answered: it may be stored. */
export interface SentDraft {
  /** epoch ms */
  at: number
  values: Record<string, unknown>
  /** The Idempotency-Key it went under; absent where the values are not all that was sent. */
  key?: string
}

export interface Draft {
  /** epoch ms */
  savedAt: number
  label: string
  values: Record<string, unknown>
  /** What the values were before: others may have changed them since. */
  base?: Record<string, unknown>
  /** Labels of the fields that were typed and are never stored. */
  left: readonly string[]
  /** What was sent of it and never answered. */
  sent?: readonly SentDraft[]
  /** What was offered, and not answered, while this was typed: it is offered after this. */
  earlier?: Draft
}

/** The id of the user whose entry the name is; null for what belongs to the browser or the session. */
export function ownerOf(name: string): string | null {
  return /^(?:dict|dict-version|preference|tabs|draft)\.([^.]+)/.exec(name)?.[1] ?? null
}

/** Whether the entry is text that was typed and not sent. */
export const isDraft = (name: string): boolean => name.startsWith('draft.')
