import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { failureOf, phrases } from './failures'
import { Refusal } from './refusal'

const refusal = (status: number, message: string, code = status) =>
  new Refusal({ status, code, message, requestId: 'r1' })

describe('spec §8', () => {
  it.each([
    [401, true, 'sign-out', '未授权，请重新登录', 'Unauthorized, please log in again'],
    [401, false, 'notice', '未授权，请重新登录', 'Unauthorized, please log in again'],
    [403, true, 'notice', '拒绝访问', 'Access denied'],
    [404, true, 'notice', '很抱歉，资源未找到!', 'Sorry, resource not found!'],
    [408, true, 'notice', '网络超时', 'Network timeout'],
    [504, true, 'notice', '网络超时', 'Network timeout'],
    [0, true, 'notice', '网络连接失败，请检查网络', 'Network unreachable'],
    [500, true, 'notice', '未知错误', 'unknown error'],
  ] as const)('%i with a token: %s is a %s', (status, hadToken, kind, title, english) => {
    const failure = failureOf(refusal(status, title), hadToken)
    expect(failure).toEqual({ kind, title, detail: `${english} · 请求号 r1` })
  })

  it('500 with Token失效 asks for a new sign-in only while signed in', () => {
    const expired = refusal(500, 'Token失效，请重新登录')
    expect(failureOf(expired, true)).toMatchObject({ kind: 'expired-dialog', title: '登录已过期' })
    expect(failureOf(expired, false)).toMatchObject({ kind: 'notice', title: 'Token失效，请重新登录' })
    expect(failureOf(refusal(500, '系统异常'), true).kind).toBe('notice')
    expect(failureOf(refusal(500, 'Token失效', 0), true).kind).toBe('expired-dialog')
    expect(failureOf(refusal(200, 'Token失效', 500), true).kind).toBe('expired-dialog')
  })

  it('403 names the right and the roles that carry it', () => {
    const result = {
      permission: 'driver:check',
      permissionName: '司机审核',
      roles: ['司机审核员', '审核主管'],
    }
    const refused = new Refusal({ status: 403, code: 403, message: '没有权限：司机审核', result })
    expect(failureOf(refused, true)).toEqual({
      kind: 'notice',
      title: '拒绝访问',
      detail: '没有权限：司机审核 · 拥有该权限的角色：司机审核员、审核主管 · Access denied',
      right: { code: 'driver:check', name: '司机审核', roles: ['司机审核员', '审核主管'] },
    })
  })

  it.each([null, {}, { permission: 7 }, { permission: '' }])('403 with %j names none', (result) => {
    const refused = new Refusal({ status: 403, code: 403, message: '拒绝访问', result })
    expect(failureOf(refused, true)).not.toHaveProperty('right')
  })

  it('a right without name or roles is called by its code', () => {
    const refused = new Refusal({
      status: 403,
      code: 403,
      message: '拒绝访问',
      result: { permission: 'a:b' },
    })
    expect(failureOf(refused, true)).toMatchObject({ right: { code: 'a:b', name: 'a:b', roles: [] } })
  })

  it('other statuses show the server’s words', () => {
    expect(failureOf(refusal(400, '参数错误'), true)).toMatchObject({
      title: '参数错误',
      detail: '请求号 r1',
    })
  })

  it('says once that the session is over', () => {
    const over = { title: '未授权，请重新登录', detail: 'Unauthorized, please log in again · 请求号 r1' }
    expect(failureOf(refusal(401, 'Token失效，请重新登录'), true)).toMatchObject(over)
    expect(failureOf(refusal(500, 'Token失效，请重新登录'), true).detail).toBe('Login expired · 请求号 r1')
  })

  it('keeps what the server says beyond the phrase', () => {
    expect(failureOf(refusal(403, '请先修改初始密码'), true).detail).toBe(
      '请先修改初始密码 · Access denied · 请求号 r1',
    )
  })
})

it('docs/messages.md lists every phrase with its English one, and no other', () => {
  const documented = readFileSync('../docs/messages.md', 'utf8')
  const rows = [...documented.matchAll(/^\| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)].slice(1)
  const listed = rows.map(([, chinese, english]) => ({ chinese, english }))
  expect(listed).toEqual(expect.arrayContaining(Object.values(phrases)))
  expect(listed).toHaveLength(Object.keys(phrases).length)
})
