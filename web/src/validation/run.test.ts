import { describe, expect, it } from 'vitest'
import { check, type Rule, verdict } from './run'

describe('check', () => {
  it.each([
    [{ required: true, message: '必填' }, '', '必填'],
    [{ required: true, message: '必填' }, '  ', '必填'],
    [{ required: true, message: '必填' }, 0, undefined],
    [{ required: true, message: '必填' }, [], '必填'],
    [{ preset: 'm' }, '', undefined],
    [{ preset: 'm' }, '12345', '请输入正确的手机号码'],
    [{ preset: 'm', message: '手机号不对' }, '12345', '手机号不对'],
    [{ preset: 'm' }, '13800000001', undefined],
    [{ pattern: /^\w+$/, message: '只能是字母' }, '中文', '只能是字母'],
    [{ checksum: 'bankCard', message: '卡号不对' }, '4111111111111111', undefined],
    [{ checksum: 'bankCard', message: '卡号不对' }, '4111111111111112', '卡号不对'],
    [{ handler: () => '不行' }, 'x', '不行'],
    [{ handler: () => undefined }, 'x', undefined],
  ] satisfies [Rule, unknown, string | undefined][])('%j on %j', async (rule, value, expected) => {
    expect(await check([rule], value)).toBe(expected)
  })

  it('compares with the other values of the column', async () => {
    const rules: Rule[] = [{ unique: true, message: '已存在' }]
    expect(await check(rules, '1', { others: ['1', '2'] })).toBe('已存在')
    expect(await check(rules, '3', { others: ['1', '2'] })).toBeUndefined()
  })

  it('answers the first rule that refuses', async () => {
    const rules: Rule[] = [
      { required: true, message: '必填' },
      { preset: 'z', message: '整数' },
    ]
    expect(await check(rules, '')).toBe('必填')
    expect(await check(rules, 'a')).toBe('整数')
  })

  it('lets pass what could not be checked', async () => {
    expect(await check([{ handler: () => Promise.reject(new Error('offline')) }], 'x')).toBeUndefined()
  })

  it('waits only for handlers that take their time', async () => {
    const slow: Rule = { handler: async (value) => (value === 'x' ? '服务器说不行' : undefined) }
    expect(verdict([{ required: true, message: '必填' }, slow], '')).toBe('必填')
    const waiting = verdict([slow, { preset: 'm' }], 'y')
    expect(waiting).toBeInstanceOf(Promise)
    expect(await waiting).toBe('请输入正确的手机号码')
    expect(await verdict([slow], 'x')).toBe('服务器说不行')
  })

  it('takes a handler that throws for no verdict', () => {
    const broken: Rule = {
      handler: () => {
        throw new Error('unreachable')
      },
    }
    expect(verdict([broken], 'x')).toBeUndefined()
  })
})
