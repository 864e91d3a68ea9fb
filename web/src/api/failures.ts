import type { Refusal } from './refusal'

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
  | { kind: 'notice'; title: string; detail: string }

/** Reads a refusal by spec §8. `hadToken`: whether the call carried a session. */
export function failureOf(refusal: Refusal, hadToken: boolean): Failure {
  if (hadToken && refusal.code === 500 && refusal.message.includes('Token失效')) {
    return { kind: 'expired-dialog', ...wording(phrases.loginExpired, refusal) }
  }
  switch (refusal.status) {
    case 401:
      return { kind: hadToken ? 'sign-out' : 'notice', ...wording(phrases.unauthorized, refusal) }
    case 403:
      return { kind: 'notice', ...wording(phrases.forbidden, refusal) }
    case 404:
      return { kind: 'notice', ...wording(phrases.notFound, refusal) }
    case 504:
      return { kind: 'notice', ...wording(phrases.timeout, refusal) }
    case 0:
      return { kind: 'notice', ...wording(phrases.offline, refusal) }
    default:
      return { kind: 'notice', title: refusal.message, detail: requestLine(refusal) }
  }
}

function wording(phrase: Phrase, refusal: Refusal): { title: string; detail: string } {
  // What the server added beyond the phrase tells the user more than the phrase alone.
  const more = refusal.message === phrase.chinese ? '' : refusal.message
  return {
    title: phrase.chinese,
    detail: [more, phrase.english, requestLine(refusal)].filter(Boolean).join(' · '),
  }
}

function requestLine(refusal: Refusal): string {
  return refusal.requestId ? `请求号 ${refusal.requestId}` : ''
}
