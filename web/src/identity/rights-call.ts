import { call } from '@/api/call'
import { local } from '@/storage/expiring-store'
import { keys, type PermissionItem } from '@/storage/keys'
import type { MenuNode } from './menu'

export interface RightsAnswer {
  menu: MenuNode[] | null
  auth: PermissionItem[] | null
  allAuth: PermissionItem[] | null
  /** Numbers that grow with every change to what the copies are made from. */
  cacheVersion?: { dict: number; settings: number }
  /** Another one whenever what the user may do, or over which rows, is. */
  rightsMark?: string
  mustChangePassword?: boolean
}

interface Question {
  token: string | null
  answer: Promise<RightsAnswer>
}

let ahead: Question | null = null

/** Asks while the console's code is still on its way. */
export function askRightsAhead(): void {
  ahead = ask()
  ahead.answer.catch(() => {})
}

/** What the owner of the token may do: the answer that was asked for ahead, once; else a new one. */
export function rightsAnswer(): Promise<RightsAnswer> {
  const asked = ahead
  ahead = null
  return asked !== null && asked.token === local.get(keys.token) ? asked.answer : ask().answer
}

function ask(): Question {
  // The header alone counts; the parameter is what the published call asks for.
  const answer = call('GET', '/sys/permission/getUserPermissionByToken', {
    query: { token: 'header' },
    handles: 'notices',
  })
  return { token: local.get(keys.token), answer: answer as Promise<RightsAnswer> }
}
