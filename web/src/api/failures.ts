import { isRecord, type Refusal } from './refusal'

/** A phrase of the spec's error catalogue: shown in Chinese, with the English one in the detail line. */
interface Phrase {
  chinese: string
  english: string
}

/** Spec §8. The English phrase is what a log reader or another console calls the same failure. */
export const phrases = {
  unauthorized: { chinese: '未授权，请重新登录', english: 'Unauthorized, please log in again' },
  forbidden: { chinese: '拒绝访问', english: 'Access denied' },
  notFound: { chinese: '很抱歉，资源未找到!', english: 'Sorry, resource not found!' },
  timeout: { chinese: '网络超时', english: 'Network timeout' },
  loginExpired: { chinese: '登录已过期', english: 'Login expired' },
  reallyLogout: { chinese: '真的要退出登录吗?', english: 'real logout?' },
  subTable: { chinese: '打开子表失败', english: 'failed to open sub-table' },
  noUser: { chinese: '系统当前没有登录用户', english: 'no logged-in user in the system' },
  theme: { chinese: '切换主题失败', english: 'Failed to update theme' },
  upload: { chinese: '上传出错', english: 'Upload error' },
  unknown: { chinese: '未知错误', english: 'unknown error' },
  offline: { chinese: '网络连接失败，请检查网络', english: 'Network unreachable' },
} satisfies Record<string, Phrase>

/** What the page does about a failed call. */
export type Failure =
  | { kind: 'sign-out'; title: string; detail: string }
  | { kind: 'expired-dialog'; title: string; detail: string }
  | { kind: 'notice'; title: string; detail: string; right?: MissingRight }

/** The permission that a refused call needs, and who could have it. */
export interface MissingRight {
  /** `driver:check` */
  code: string
  name: string
  /** Names of roles that carry it. */
  roles: readonly string[]
}

/** Reads a refusal by spec §8. `hadToken`: whether the call carried a session. */
export function failureOf(refusal: Refusal, hadToken: boolean): Failure {
  if (hadToken && isServerFault(refusal) && refusal.message.includes('Token失效')) {
    return { kind: 'expired-dialog', ...wording(phrases.loginExpired, refusal) }
  }
  switch (refusal.status) {
    case 401:
      return { kind: hadToken ? 'sign-out' : 'notice', ...wording(phrases.unauthorized, refusal) }
    case 403:
      return forbidden(refusal)
    case 404:
      return { kind: 'notice', ...wording(phrases.notFound, refusal) }
    case 408:
    case 504:
      return { kind: 'notice', ...wording(phrases.timeout, refusal) }
    case 0:
      return { kind: 'notice', ...wording(phrases.offline, refusal) }
    default:
      if (refusal.message === phrases.unknown.chinese)
        return { kind: 'notice', ...wording(phrases.unknown, refusal) }
      return { kind: 'notice', title: refusal.message, detail: requestLine(refusal) }
  }
}

/** What the catalogue calls a status. */
export function phraseOf(status: number): Phrase {
  const known: Record<number, Phrase> = {
    401: phrases.unauthorized,
    403: phrases.forbidden,
    404: phrases.notFound,
    408: phrases.timeout,
    504: phrases.timeout,
  }
  return known[status] ?? phrases.unknown
}

function isServerFault({ status, code }: Refusal): boolean {
  return status === 500 || code === 500
}

function forbidden(refusal: Refusal): Failure {
  const right = missingRight(refusal.result)
  const carriers = right && right.roles.length > 0 ? `拥有该权限的角色：${right.roles.join('、')}` : ''
  const words = { kind: 'notice' as const, ...wording(phrases.forbidden, refusal, carriers) }
  return right ? { ...words, right } : words
}

/** The right that a 403 names in its result; null when it names none. */
function missingRight(result: unknown): MissingRight | null {
  if (!isRecord(result) || typeof result.permission !== 'string' || !result.permission) return null
  const { permission: code, permissionName, roles } = result
  return {
    code,
    name: typeof permissionName === 'string' && permissionName ? permissionName : code,
    roles: Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [],
  }
}

function wording(phrase: Phrase, refusal: Refusal, hint = ''): { title: string; detail: string } {
  // What the server says beyond the phrase tells the user more than the phrase alone.
  const isKnown = refusal.message === phrase.chinese || refusal.message.startsWith('Token失效')
  const more = isKnown ? '' : refusal.message
  return {
    title: phrase.chinese,
    detail: [more, hint, phrase.english, requestLine(refusal)].filter(Boolean).join(' · '),
  }
}

function requestLine(refusal: Refusal): string {
  return refusal.requestId ? `请求号 ${refusal.requestId}` : ''
}

/** What to say where the server gave no words, as when a proxy answers for it. */
export function wordless(status: number): string {
  if (status === 502 || status === 503) return '服务暂时不可用，请稍后重试'
  if (status === 413) return '文件或内容过大，请压缩或分批后重试'
  if (status === 429) return '请求过于频繁，请稍后再试'
  return phraseOf(status).chinese
}
