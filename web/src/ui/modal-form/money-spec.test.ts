import { expect, it } from 'vitest'
import { check } from '@/validation/run'
import { moneySpec } from './money-spec'

const field = moneySpec('limitFen', '限额', { rules: [{ required: true, message: '请输入限额!' }] })
const messages = (value: unknown) => check(field.rules ?? [], value)

it('takes fen, and says why a text is no amount', async () => {
  expect(await messages(123450)).toBeUndefined()
  expect(await messages('一百')).toBe('限额应为金额，如 1234.50')
  expect(await messages('-5')).toBe('限额不能为负数')
  expect(await messages(undefined)).toBe('请输入限额!')
})

it('shows yuan', () => {
  expect(field.show?.(123450)).toBe('¥1,234.50')
})
