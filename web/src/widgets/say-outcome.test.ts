import { beforeEach, expect, it } from 'vitest'
import { Refusal } from '@/api/refusal'
import { toast, useToasts } from '@/ui/toast'
import { sayOutcome } from './say-outcome'

beforeEach(() => {
  for (const { id } of useToasts.getState().shown) toast.dismiss(id)
})

const messages = () => useToasts.getState().shown.map(({ tone, text }) => [tone, text])
const refusal = () => new Refusal({ status: 200, code: 500, message: '该微信已绑定其他账号' })

it('says a success in the server’s words', async () => {
  expect(await sayOutcome(Promise.resolve({ message: '绑定成功！' }))).toBe(true)
  expect(messages()).toEqual([['success', '绑定成功！']])
})

it('says a refusal in the server’s words', async () => {
  expect(await sayOutcome(Promise.reject(refusal()))).toBe(false)
  expect(messages()).toEqual([['error', '该微信已绑定其他账号']])
})

it('repeats nothing and hides no bug', async () => {
  expect(await sayOutcome(Promise.reject(Object.assign(refusal(), { reported: true })))).toBe(false)
  await expect(sayOutcome(Promise.reject(new TypeError('bug')))).rejects.toThrow('bug')
  expect(messages()).toEqual([])
})
