import { expect, it } from 'vitest'
import { rightRequest } from './right-request'

const right = { code: 'driver:check', name: '司机审核', roles: ['司机审核员', '审核主管'] }
const at = Date.UTC(2026, 10, 21, 1, 2, 3)

it('says who needs which right where, and who could give it', () => {
  const user = { username: 'nobody', realname: '李试' }
  expect(rightRequest(right, { user, page: 'https://tms.example/driver/check', at, requestId: 'r1' })).toBe(
    [
      '申请开通权限',
      '权限：司机审核（driver:check）',
      '拥有该权限的角色：司机审核员、审核主管',
      '申请人：李试（nobody）',
      '页面：https://tms.example/driver/check',
      '时间：2026-11-21 09:02:03',
      '请求号：r1',
    ].join('\n'),
  )
})

it('leaves out what is not known', () => {
  const request = rightRequest({ ...right, roles: [] }, { user: null, page: '/', at, requestId: '' })
  expect(request.split('\n').map((line) => line.split('：')[0])).toEqual([
    '申请开通权限',
    '权限',
    '页面',
    '时间',
  ])
})
