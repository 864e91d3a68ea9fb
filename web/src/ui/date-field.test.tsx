import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { DateField } from './date-field'

let chosen: string | undefined

function Field({ initial }: { initial?: string }) {
  const [value, setValue] = useState(initial)
  chosen = value
  return (
    <>
      <DateField aria-label="日期" value={value} onChange={setValue} />
      <button type="button">别处</button>
    </>
  )
}

const input = () => screen.getByRole('textbox', { name: '日期' })

async function type(text: string, then: string) {
  act(() => input().focus())
  fireEvent.change(input(), { target: { value: text } })
  if (then === 'click') await userEvent.click(screen.getByRole('button', { name: '别处' }))
  else if (then) await userEvent.keyboard(then)
}

it.each([
  ['2026-3-1', '2026-03-01'],
  ['2026-3-12', '2026-03-12'],
  ['2026.3.1', '2026-03-01'],
  ['2026/3/1', '2026-03-01'],
  ['2026年3月1日', '2026-03-01'],
  ['20260301', '2026-03-01'],
  ['２０２６/３/１', '2026-03-01'],
  ['2026-3-1 00:00:00', '2026-03-01'],
  [' 2026-03-01 ', '2026-03-01'],
])('takes %s', async (text, day) => {
  render(<Field initial="2025-12-31" />)
  await type(text, '{Tab}')
  expect(chosen).toBe(day)
  expect(input()).toHaveValue(day)
})

it.each(['{Enter}', 'click'])('takes what was typed by %s', async (way) => {
  render(<Field initial="2025-12-31" />)
  await type('2026-3-12', way)
  expect(chosen).toBe('2026-03-12')
  expect(input()).toHaveValue('2026-03-12')
})

it.each(['2026-02-30', '2026-3-5 10:00', '明天', '2026-3'])(
  'keeps %s, which is no day, as it stands',
  async (text) => {
    render(<Field initial="2025-12-31" />)
    await type(text, 'click')
    expect(chosen).toBe(text)
    expect(input()).toHaveValue(text)
    await type(`${text}1`, '')
    expect(input()).toHaveValue(`${text}1`)
  },
)

it('writes the same day out again', async () => {
  render(<Field initial="2026-03-01" />)
  await type('2026-3-1', '{Tab}')
  expect(input()).toHaveValue('2026-03-01')
})

it('is empty when its text was taken out', async () => {
  render(<Field initial="2026-03-01" />)
  await type('', '{Tab}')
  expect(chosen).toBeUndefined()
  expect(input()).toHaveValue('')
})

it('a day of the calendar takes the place of what was typed', async () => {
  render(<Field initial="2026-03-01" />)
  await userEvent.click(input())
  await type('x', '')
  fireEvent.click(await screen.findByTitle('2026-03-15'))
  expect(chosen).toBe('2026-03-15')
  expect(input()).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: '别处' }))
  expect(chosen).toBe('2026-03-15')
  expect(input()).toHaveValue('2026-03-15')
})

it('the Enter that ends a composition does not end the typing', async () => {
  render(<Field initial="2025-12-31" />)
  await type('2026-3-1', '')
  fireEvent.keyDown(input(), { key: 'Enter', keyCode: 229 })
  expect(chosen).toBe('2025-12-31')
  fireEvent.keyDown(input(), { key: 'Enter', keyCode: 13 })
  expect(chosen).toBe('2026-03-01')
})

it('9999-12-31 can be mended where there must be an end', async () => {
  render(<Field />)
  await type('9999-12-31', '{Tab}')
  expect(input()).toBeEnabled()
  await type('2026-3-1', '{Tab}')
  expect(chosen).toBe('2026-03-01')
})
