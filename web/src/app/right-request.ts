import type { MissingRight } from '@/api/failures'
import { formatDateTime } from '@/format/time'
import type { StoredUser } from '@/storage/keys'

/** Where and when a right was missing, and whom. */
export interface Occasion {
  user: Pick<StoredUser, 'username' | 'realname'> | null
  /** Address of the page without its query, which may hold more than an administrator needs. */
  page: string
  /** epoch ms */
  at: number
  requestId: string
}

/** What a user sends to the administrator to be given a right. */
export function rightRequest(right: MissingRight, { user, page, at, requestId }: Occasion): string {
  return [
    '申请开通权限',
    `权限：${right.name}（${right.code}）`,
    right.roles.length > 0 && `拥有该权限的角色：${right.roles.join('、')}`,
    user && `申请人：${user.realname}（${user.username}）`,
    `页面：${page}`,
    `时间：${formatDateTime(at)}`,
    requestId && `请求号：${requestId}`,
  ]
    .filter(Boolean)
    .join('\n')
}
