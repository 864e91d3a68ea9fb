import { idsOf } from '@/format/ids'
import { kept, pathText, stored, type UploadRecord } from '@/widgets/upload/upload-record'
import type { UserDraft, UserForEdit } from './user-queries'

/** What the form holds: wire names, the picture as a record of its upload. */
export type UserValues = Record<string, unknown>

const plainFields = [
  'username',
  'realname',
  'workNo',
  'post',
  'phone',
  'email',
  'telephone',
  'birthday',
] as const satisfies readonly (keyof UserDraft)[]

/** Fields that hold ids joined by commas, in no order. */
const idFields = [
  'selecteddeparts',
  'selectedroles',
  'departIds',
] as const satisfies readonly (keyof UserDraft)[]

export const ORDINARY = 1
export const SUPERIOR = 2

/** The type of an account of a customer, which is in no department. */
export const CUSTOMER = 'customer'

/** The records of the picture's field. */
export function recordsOf(value: unknown): readonly UploadRecord[] {
  return Array.isArray(value) ? value : []
}

/** The values of a new user. */
export const newUser: UserValues = { userIdentity: ORDINARY, avatar: [] }

/** A user as the form shows them. */
export function valuesOf({ user, roleIds, departmentIds }: UserForEdit): UserValues {
  const values: UserValues = {
    id: user.id,
    version: user.version,
    userType: user.userType,
    userIdentity: user.userIdentity === SUPERIOR ? SUPERIOR : ORDINARY,
    sex: user.sex ? String(user.sex) : undefined,
    avatar: user.avatar ? [stored(user.avatar, '头像')] : [],
    selecteddeparts: departmentIds.join(',') || undefined,
    selectedroles: roleIds?.join(',') || undefined,
    departIds: user.departIds || undefined,
  }
  for (const field of plainFields) values[field] = user[field] || undefined
  return values
}

/**
 * What is sent: of a new user all that is filled in, of an edited one what
 * differs from `base`, where an emptied field says "". What is shown masked
 * and was left alone is not among it.
 */
export function draftOf(values: UserValues, base?: UserValues): UserDraft {
  const draft: Partial<Record<keyof UserDraft, unknown>> = base
    ? { id: values.id, version: values.version }
    : { password: values.password, confirmpassword: values.confirmpassword }
  const put = (name: keyof UserDraft, read: (from: UserValues) => string) => {
    const value = read(values)
    if (value !== read(base ?? {})) draft[name] = value
  }
  for (const field of plainFields) put(field, (from) => text(from[field]))
  put('sex', (from) => text(from.sex))
  put('avatar', (from) => pathText(recordsOf(from.avatar)))
  put('userIdentity', (from) => text(from.userIdentity))
  for (const field of idFields) put(field, (from) => sortedIds(idsOfField(from, field)))
  return draft as UserDraft
}

/** Departments are in charge only of one who is a superior, and only of those they belong to. */
function idsOfField(values: UserValues, field: (typeof idFields)[number]): string[] {
  const ids = idsOf(values[field])
  if (field !== 'departIds') return ids
  if (values.userIdentity !== SUPERIOR) return []
  const own = idsOf(values.selecteddeparts)
  return ids.filter((id) => own.includes(id))
}

function sortedIds(ids: readonly string[]): string {
  return [...ids].sort().join(',')
}

function text(value: unknown): string {
  return String(value ?? '').trim()
}

/** Why the form cannot be sent yet: the picture is still on its way. */
export function unfinished(values: UserValues): string | undefined {
  return recordsOf(values.avatar).some(({ status }) => status === 'uploading')
    ? '头像正在上传，请稍候'
    : undefined
}

/** What a draft keeps of the picture. */
export const lastingPicture = (value: unknown) => kept(recordsOf(value))
