import type { Rule } from '@/validation/run'
import { uniqueOnServer } from '@/widgets/unique-rule'
import type { UserValues } from './user-form-values'

/** The fields that no two users share; keep them between renders. */
export type UniqueRules = Record<'username' | 'workNo' | 'phone' | 'email', Rule>

export function userUniqueRules(base: UserValues | undefined): UniqueRules {
  const id = base?.id === undefined ? undefined : String(base.id)
  const rule = (field: string, name: keyof UniqueRules, message: string) =>
    uniqueOnServer({ table: 'sys_user', field, id, was: base?.[name], message })
  return {
    username: rule('username', 'username', '用户名已存在!'),
    workNo: rule('work_no', 'workNo', '工号已存在!'),
    phone: rule('phone', 'phone', '手机号已存在!'),
    email: rule('email', 'email', '邮箱已存在!'),
  }
}
