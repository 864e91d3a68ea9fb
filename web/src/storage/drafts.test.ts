import { expect, it } from 'vitest'
import { dropDraft, readDraft, saveDraft } from './drafts'

const place = { userId: 'u1', path: '/isystem/dict', form: 'dictionary' }

it('gives a draft back to the same user on the same page only', () => {
  saveDraft(place, '新增字典', { dictName: '性别' })
  expect(readDraft(place)).toMatchObject({ label: '新增字典', values: { dictName: '性别' } })
  expect(readDraft({ ...place, userId: 'u2' })).toBeNull()
  expect(readDraft({ ...place, path: '/driver/check' })).toBeNull()
  dropDraft(place)
  expect(readDraft(place)).toBeNull()
})

it('never stores the fields with personal information', () => {
  saveDraft(place, '司机', { driverName: '王', telephone: '15400000001' }, ['telephone'])
  expect(JSON.stringify(sessionStorage)).not.toContain('15400000001')
})
