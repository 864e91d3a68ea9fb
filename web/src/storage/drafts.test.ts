import { expect, it, vi } from 'vitest'
import { dropDraft, readDraft, saveDraft, waitingDrafts } from './drafts'

const place = { userId: 'u1', path: '/isystem/dict', form: 'dictionary' }

it('gives a draft back to the same user on the same page only', () => {
  saveDraft(place, '新增字典', { values: { dictName: '性别' } })
  expect(readDraft(place)).toMatchObject({ label: '新增字典', values: { dictName: '性别' } })
  expect(readDraft({ ...place, userId: 'u2' })).toBeNull()
  expect(readDraft({ ...place, path: '/driver/check' })).toBeNull()
  dropDraft(place)
  expect(readDraft(place)).toBeNull()
})

it('never stores the fields with personal information, only which were typed', () => {
  saveDraft(place, '司机', {
    values: { driverName: '王', telephone: '15400000001' },
    base: { driverName: '', telephone: '15400000002' },
    without: [
      { name: 'telephone', label: '手机' },
      { name: 'bankCardNo', label: '银行卡号' },
    ],
  })
  expect(JSON.stringify(sessionStorage)).not.toContain('1540000000')
  expect(readDraft(place)).toMatchObject({
    values: { driverName: '王' },
    base: { driverName: '' },
    left: ['手机'],
  })
})

it('names what was kept lately, each once', () => {
  expect(waitingDrafts()).toEqual([])
  saveDraft(place, '新增字典', { values: { dictName: '性别' } })
  saveDraft({ ...place, form: 'other' }, '新增字典', { values: { dictName: '民族' } })
  saveDraft({ ...place, path: '/review', form: 't1' }, '「王永」的审核', { values: {} })
  sessionStorage.setItem('freightdesk.draft.broken', '{')
  expect(waitingDrafts().sort()).toEqual(['「王永」的审核', '新增字典'])
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 13 * 3_600_000)
  expect(waitingDrafts(), 'left for good').toEqual([])
  later.mockRestore()
  sessionStorage.clear()
})
