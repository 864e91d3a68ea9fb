import { fireEvent, render, screen } from '@testing-library/react'
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
