import { call } from '@/api/call'
import type { Rule } from '@/validation/run'
import { unanswered, uniqueOnServer, uniqueRule } from '@/widgets/unique-rule'
import type { UserValues } from './user-form-values'

/** The fields that no two users share; keep them between renders. */
export type UniqueRules = Record<'username' | 'workNo' | 'phone' | 'email', Rule>

export function userUniqueRules(base: UserValues | undefined): UniqueRules {
  const id = base?.id === undefined ? undefined : String(base.id)
  const rule = (field: string, name: keyof UniqueRules, message: string) =>
    uniqueOnServer({ table: 'sys_user', field, id, was: base?.[name], message })
  return {
    username: uniqueRule({
      was: base?.username,
      message: '用户名已存在!',
      ask: (username) => call('GET', '/sys/user/checkOnlyUser', { query: { username }, handles: unanswered }),
    }),
    workNo: rule('work_no', 'workNo', '工号已存在!'),
    phone: rule('phone', 'phone', '手机号已存在!'),
    email: rule('email', 'email', '邮箱已存在!'),
  }
}
