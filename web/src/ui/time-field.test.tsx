import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Values } from './modal-form/conflict'
import { ModalForm } from './modal-form/modal-form'
import { timeSpec } from './modal-form/time-spec'
import { TimeField } from './time-field'

let chosen: string | undefined
const START = '2026-11-20 09:00:00'

function Field() {
  const [value, setValue] = useState<string | undefined>(START)
  chosen = value
  return (
    <>
      <TimeField aria-label="时间" value={value} onChange={setValue} />
      <button type="button">别处</button>
    </>
  )
}

const input = (name = '时间') => screen.getByRole('textbox', { name })

async function type(text: string, then: string, name?: string) {
  act(() => input(name).focus())
  fireEvent.change(input(name), { target: { value: text } })
  if (then === 'click') await userEvent.click(screen.getByRole('button', { name: '别处' }))
  else if (then) await userEvent.keyboard(then)
}

it.each(['{Tab}', '{Enter}', 'click'])('takes the time that is meant, by %s', async (way) => {
  render(<Field />)
  await type('2026.11.21 3:40', way)
  expect(chosen).toBe('2026-11-21 03:40:00')
  expect(input()).toHaveValue('2026-11-21 03:40:00')
})

it.each(['2026-11-27 0340', '2026-13-01 03:40', '25:00'])('keeps %s, which is none', async (text) => {
  render(<Field />)
  await type(text, '{Tab}')
  expect(chosen).toBe(text)
  expect(input()).toHaveValue(text)
})

it('is empty when its text was taken out', async () => {
  render(<Field />)
  await type('', '{Tab}')
  expect(chosen).toBeUndefined()
  expect(input()).toHaveValue('')
})

it('what is typed after a day was chosen stands, and so does a day that is chosen after that', async () => {
  render(<Field />)
  await userEvent.click(input())
  fireEvent.click(await screen.findByTitle('2026-11-15'))
  expect(chosen).toBe('2026-11-15 09:00:00')
  await type('2026-11-21 3:40', 'click')
  expect(chosen).toBe('2026-11-21 03:40:00')
  await userEvent.click(input())
  fireEvent.click(await screen.findByTitle('2026-11-16'))
  await userEvent.click(screen.getByRole('button', { name: '别处' }))
  expect(chosen).toBe('2026-11-16 03:40:00')
})

const send = vi.fn(async (_: Values) => {})
const openForm = (
  rules = timeSpec('at', '发生时间', { rules: [{ required: true, message: '请选择发生时间!' }] }),
) =>
  render(
    <ModalForm
      title="装货"
      form="load"
      initial={{ at: START }}
      fields={[rules]}
      send={send}
      onClose={() => {}}
    />,
  )
const save = () => userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))

beforeEach(() => send.mockClear())

it.each([
  ['2026-11-27 0340', '发生时间应为日期和时间，如 2026-03-01 08:30'],
  ['', '请选择发生时间!'],
])('a form with "%s" is not sent, and says why', async (text, why) => {
  openForm()
  await type(text, '', '发生时间')
  await save()
  expect(await screen.findByText(why)).toBeInTheDocument()
  expect(input('发生时间')).toHaveValue(text)
  expect(send).not.toHaveBeenCalled()
  await type('2026年11月21日 3:40', '', '发生时间')
  await save()
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ at: '2026-11-21 03:40:00' }))
})

it('a field that may be empty is sent empty', async () => {
  openForm(timeSpec('at', '发生时间'))
  await type('', '{Tab}', '发生时间')
  await save()
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ at: undefined }))
})
