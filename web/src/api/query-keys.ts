import '@tanstack/react-query'

/**
 * What is kept in the cache of each feature: the words that follow its name in a
 * query key. The name is also the prefix of the feature's permission codes, but
 * for `counters`, numbers of several features, and what belongs to no right.
 * `list` is a page of rows: live events change its rows in place and never fetch
 * it under the pointer.
 */
export interface QueryKeys {
  area: 'all'
  blacklist: 'list'
  carrier: SubjectWord | 'members'
  check: 'history' | 'hits' | 'rules'
  counters: 'carrier' | 'customer' | 'driver' | 'vehicle' | 'waybill' | 'work'
  customer: SubjectWord | 'accounts' | 'recycle-bin' | 'roles'
  department:
    | 'ceiling'
    | 'current'
    | 'grantable'
    | 'grantable-in'
    | 'member-roles'
    | 'members'
    | 'offered-rules'
    | 'options'
    | 'own'
    | 'role-grants'
    | 'role-rules'
    | 'roles'
    | 'search'
    | 'tree'
  dict: 'items' | 'list' | 'options' | 'recycle-bin' | 'search'
  driver: SubjectWord
  expiry: 'counts' | 'list'
  intercept: 'history' | 'settings'
  notice: 'list'
  permission:
    | 'askable'
    | 'explanation'
    | 'granted'
    | 'levels'
    | 'parents'
    | 'role'
    | 'roles'
    | 'rule-columns'
    | 'rules'
    | 'tree'
    | 'tryout'
  position: 'list' | 'recycle-bin'
  preference: 'one'
  report: 'columns' | 'data' | 'filters'
  review: 'evidence'
  role: 'givable' | 'grantable' | 'granted' | 'list' | 'members' | 'menu' | 'one' | 'preview' | 'rules'
  session: 'rights' | 'third-accounts' | 'wechat-code'
  setting: 'all'
  user: 'choosable' | 'edit' | 'list' | 'one' | 'recycle-bin' | 'search'
  vehicle: SubjectWord
  waybill: SubjectWord | 'amounts' | 'choose' | 'day' | 'log' | 'stages'
}

/** What is reviewed. */
export const subjects = ['driver', 'vehicle', 'waybill', 'carrier', 'customer'] as const

export type Subject = (typeof subjects)[number]

/** `waiting` are the live rows of the gallery. */
type SubjectWord = 'batch' | 'bindings' | 'history' | 'list' | 'one' | 'tabs' | 'touches' | 'waiting'

/** A feature by the name that begins its keys. */
export type QueryFeature = keyof QueryKeys

/** Features with rows that the server may change in place. */
export type ListFeature = { [F in QueryFeature]: 'list' extends QueryKeys[F] ? F : never }[QueryFeature]

type Worded = { [F in QueryFeature]: readonly [F, QueryKeys[F], ...unknown[]] }[QueryFeature]

/** The beginning of one or several keys: a feature, one of its words, and what tells two queries of that word apart. */
export type WordKey =
  | Worded
  | readonly [Subject, SubjectWord, ...unknown[]]
  | readonly [ListFeature, 'list', ...unknown[]]

declare module '@tanstack/react-query' {
  interface Register {
    /** A word that is not declared above does not compile, wherever a key is written. */
    queryKey: readonly [QueryFeature] | WordKey
  }
}
