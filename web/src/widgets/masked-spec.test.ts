import { expect, it } from 'vitest'
import { check } from '@/validation/run'
import { maskedSpec } from './masked-spec'

const card = (stored: unknown) =>
  maskedSpec('cardNo', '银行卡号', {
    stored,
    reveal: async () => '',
    rules: [
      { required: true, message: '请输入银行卡号!' },
      { checksum: 'bankCard', message: '银行卡号不正确' },
    ],
    maxLength: 19,
  })
const messages = (stored: unknown, value: unknown) => check(card(stored).rules ?? [], value)

it('asks nothing of a stored number but that it is there', async () => {
  expect(await messages('6222 **** 0001', '6222 **** 0001')).toBeUndefined()
  expect(await messages('', '')).toBe('请输入银行卡号!')
  expect(await messages('6222 **** 0001', '')).toBe('请输入银行卡号!')
})

it('checks what replaces it', async () => {
  expect(await messages('6222 **** 0001', '6222021234567890')).toBe('银行卡号不正确')
  expect(await messages(undefined, '6222021234567890')).toBe('银行卡号不正确')
})

it('keeps it out of drafts', () => {
  expect(card('').pii).toBe(true)
})
