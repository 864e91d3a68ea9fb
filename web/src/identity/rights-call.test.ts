import { beforeEach, expect, it, vi } from 'vitest'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { askRightsAhead, rightsAnswer } from './rights-call'

let asked: number

beforeEach(() => {
  asked = 0
  local.set(keys.token, 'one')
  vi.stubGlobal(
    'fetch',
    vi.fn(async () =>
      Response.json({ success: true, code: 200, message: '', result: { menu: [], turn: ++asked } }),
    ),
  )
})

it('takes the answer that was asked for ahead, once', async () => {
  askRightsAhead()
  expect(await rightsAnswer()).toMatchObject({ turn: 1 })
  expect(asked).toBe(1)
  expect(await rightsAnswer()).toMatchObject({ turn: 2 })
})

it('asks anew for another token', async () => {
  askRightsAhead()
  local.set(keys.token, 'other')
  expect(await rightsAnswer()).toMatchObject({ turn: 2 })
})

it('leaves a failure to who takes it', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')))
  askRightsAhead()
  await expect(rightsAnswer()).rejects.toThrow()
})
