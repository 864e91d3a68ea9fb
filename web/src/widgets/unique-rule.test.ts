import { expect, it } from 'vitest'
import { checked, onOwnClock } from '#test/checked'
import { Refuse, serve } from '#test/wire'
import { uniqueOnServer } from './unique-rule'

onOwnClock()

const column = { table: 'sys_user', field: 'username', message: '用户名已存在!' }

function answers(...taken: string[]) {
  return serve({
    'GET /sys/duplicate/check': ({ query }) =>
      taken.includes(query.fieldVal ?? '') ? new Refuse('该值不可用，系统中已存在！') : null,
  })
}

it('refuses a taken value with its own words, and asks once for each', async () => {
  const log = answers('admin')
  const rule = uniqueOnServer({ ...column, id: 'u1' })
  expect(await checked(rule, 'admin')).toBe('用户名已存在!')
  expect(await checked(rule, 'admin')).toBe('用户名已存在!')
  expect(await checked(rule, ' ops ')).toBeUndefined()
  expect(log.map(({ query }) => query.fieldVal)).toEqual(['admin', 'ops'])
  expect(log[0]?.query).toMatchObject({ tableName: 'sys_user', fieldName: 'username', dataId: 'u1' })
})

it('has the server’s words where it has none of its own', async () => {
  answers('admin')
  const { message: _, ...wordless } = column
  expect(await checked(uniqueOnServer(wordless), 'admin')).toBe('该值不可用，系统中已存在！')
})

it('does not ask about nothing, about what is stored, or while typing goes on', async () => {
  const log = answers('a', 'ab', 'abc')
  const rule = uniqueOnServer({ ...column, was: 'ops' })
  expect(await checked(rule, '')).toBeUndefined()
  expect(await checked(rule, 'ops')).toBeUndefined()
  const typed = ['a', 'ab', 'abc'].map((text) => checked(rule, text))
  expect(await Promise.all(typed)).toEqual([undefined, undefined, '用户名已存在!'])
  expect(log).toHaveLength(1)
})

it('lets a value pass that could not be checked', async () => {
  serve({ 'GET /sys/duplicate/check': () => new Refuse('操作过于频繁', null, 429) })
  expect(await checked(uniqueOnServer(column), 'admin')).toBeUndefined()
})
