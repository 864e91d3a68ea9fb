import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { MoneyInput } from './money-input'

let kept: number | string | undefined

function Field({ initial }: { initial?: number }) {
  const [value, setValue] = useState<number | string | undefined>(initial)
  kept = value
  return <MoneyInput aria-label="额度" value={value} onChange={setValue} />
}

const input = () => screen.getByRole('textbox', { name: '额度' })

function type(text: string) {
  fireEvent.focus(input())
  fireEvent.change(input(), { target: { value: text } })
  expect(input()).toHaveValue(text)
  fireEvent.blur(input())
}

it.each([
  ['300000.5', 30_000_050, '300,000.50'],
  ['¥1,234.5', 123_450, '1,234.50'],
  ['1，234', 123_400, '1,234.00'],
  ['１２。５', 1_250, '12.50'],
  ['0', 0, '0.00'],
  ['.5', 50, '0.50'],
  ['¥。5', 50, '0.50'],
  ['.', '.', '.'],
  ['', undefined, ''],
])('%j is %j and shown as %j', (text, fen, shown) => {
  render(<Field initial={100} />)
  type(text)
  expect(kept).toBe(fen)
  expect(input()).toHaveValue(shown)
})

it.each(['-5', '1e5', '1.255', '12,34', '五百'])('keeps %s, which is no amount, as it stands', (text) => {
  render(<Field initial={100} />)
  type(text)
  expect(kept).toBe(text)
  expect(input()).toHaveValue(text)
})

/** A click right before the first digit, and what is typed then. */
async function clickAndType(text: string) {
  await userEvent.pointer({ keys: '[MouseLeft]', target: input(), offset: 0 })
  await userEvent.keyboard(text)
}

it('a zero that is clicked is replaced by what is typed', async () => {
  render(<Field initial={0} />)
  await clickAndType('5000')
  expect(kept).toBe(500_000)
})

it('a second click in a zero puts the caret where it points', async () => {
  render(<Field initial={0} />)
  await userEvent.click(input())
  await clickAndType('5')
  expect(input()).toHaveValue('50.00')
})

it('another amount keeps the caret where it is clicked', async () => {
  render(<Field initial={100} />)
  await clickAndType('5')
  expect(input()).toHaveValue('51.00')
})
