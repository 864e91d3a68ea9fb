import { expect, it } from 'vitest'
import { checked, onOwnClock } from '#test/checked'
import { Refuse, serve } from '#test/wire'
import { codeRule } from './code-rule'

onOwnClock()

it('the server’s words refuse the value, which arrives as it was typed', async () => {
  const log = serve({
    'GET /sys/checkRule/checkByCode': ({ query }) =>
      query.value === 'night' ? null : new Refuse('第一位只能是字母'),
  })
  const rule = codeRule('common')
  expect(await checked(rule, 'night')).toBeUndefined()
  expect(await checked(rule, '1 & 50%')).toBe('第一位只能是字母')
  expect(await checked(rule, 'night')).toBeUndefined()
  expect(log.map(({ query }) => [query.ruleCode, decodeURIComponent(query.value ?? '')])).toEqual([
    ['common', 'night'],
    ['common', '1 & 50%'],
  ])
})

it('only the last of quick changes asks', async () => {
  const log = serve({ 'GET /sys/checkRule/checkByCode': () => null })
  const rule = codeRule('common')
  await Promise.all(['a', 'ab', 'abc'].map((text) => checked(rule, text)))
  expect(log.map(({ query }) => query.value)).toEqual(['abc'])
})
