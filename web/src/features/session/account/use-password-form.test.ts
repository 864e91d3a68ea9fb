import { describe, expect, it } from 'vitest'
import { passwordHint } from '@/validation/password'
import { type PasswordForm, passwordErrors, shownErrors } from './use-password-form'

const form = (oldpassword: string, password: string, confirmpassword: string): PasswordForm => ({
  oldpassword,
  password,
  confirmpassword,
})
const GOOD = 'correct-horse-1'

describe('spec §5', () => {
  it.each([
    [
      form('', '', ''),
      { oldpassword: '请输入旧密码!', password: '请输入新密码!', confirmpassword: '请确认新密码!' },
    ],
    [form('old', GOOD, 'other'), { confirmpassword: '两次输入的密码不一样！' }],
    [form('old', '123456789', '123456789'), { password: '新密码长度为 10 到 128 位' }],
    [form('old', 'x'.repeat(129), 'x'.repeat(129)), { password: '新密码长度为 10 到 128 位' }],
    [form('old', 'x'.repeat(128), 'x'.repeat(128)), {}],
    [form(GOOD, GOOD, GOOD), { password: '新密码不能与旧密码相同' }],
    [form('old', '一二三四五六七八九十', '一二三四五六七八九十'), {}],
    [form('old', GOOD, GOOD), {}],
  ])('%j', (value, expected) => expect(passwordErrors(value)).toEqual(expected))
})

it('checks the confirmation again with the new password, once it was touched', () => {
  const changed = form('old', `${GOOD}x`, GOOD)
  expect(shownErrors(changed, new Set(['password']))).toEqual({})
  expect(shownErrors(changed, new Set(['password', 'confirmpassword']))).toEqual({
    confirmpassword: '两次输入的密码不一样！',
  })
})

it.each([
  ['', '10 到 128 位，不能是常用密码或旧密码'],
  ['一二三', '还差 7 位'],
  ['x'.repeat(10), '长度符合要求；常用密码会被拒绝'],
  ['x'.repeat(128), '长度符合要求；常用密码会被拒绝'],
  ['x'.repeat(130), '多了 2 位'],
])('says of %s what the rule still wants', (password, hint) => expect(passwordHint(password)).toBe(hint))
