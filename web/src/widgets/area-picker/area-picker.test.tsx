import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { hurryThrough } from '#test/fields'
import { AreaPicker } from './area-picker'

function Form() {
  const [value, setValue] = useState<string | undefined>('370000')
  return (
    <>
      <AreaPicker aria-label="发证省份" value={value} onChange={setValue} depth={1} />
      <input aria-label="下一项" />
      <output>{value}</output>
    </>
  )
}

const field = () => screen.getByRole('combobox', { name: '发证省份' })

async function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  await screen.findByText('山东省')
}

async function typeAndLeave(text: string, leave: () => Promise<void>) {
  await show()
  await userEvent.type(field(), text)
  await leave()
}

const press = () => userEvent.click(screen.getByLabelText('下一项'))
const chosen = () => screen.getByRole('status').textContent

it.each([
  ['Tab', () => userEvent.tab()],
  ['a press elsewhere', press],
])('a name that means one place is that place when the field is left by %s', async (_, leave) => {
  await typeAndLeave('湖南省', leave)
  await waitFor(() => expect(chosen()).toBe('430000'))
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([
  ['several', '湖'],
  ['none', '某地'],
])('a name that means %s is said not to be taken', async (_, text) => {
  await typeAndLeave(text, press)
  expect(await screen.findByRole('alert')).toHaveTextContent(`没有填入「${text}」：请从列表中选择`)
  expect(chosen()).toBe('370000')
  await userEvent.type(field(), '湖南省')
  await userEvent.tab()
  await waitFor(() => expect(chosen()).toBe('430000'))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('the tree closes by Tab in the same breath as the press that opened it', async () => {
  await show()
  hurryThrough(field(), '湖南省')
  await waitFor(() => expect(field()).toHaveAttribute('aria-expanded', 'false'))
  expect(chosen()).toBe('430000')
})
