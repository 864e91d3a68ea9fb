import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { describe, expect, it } from 'vitest'
import type { FieldSpec } from './modal-form/field-spec'
import { FormField } from './modal-form/form-field'
import { numberSpec } from './modal-form/number-spec'

const sort = numberSpec('sort', '排序值', { min: 0, max: 999_999, required: '请输入排序值!' })
let kept: unknown

function Page({ initial, field = sort }: { initial?: number; field?: FieldSpec }) {
  return (
    <Form initialValues={{ sort: initial }} onValuesChange={(_, values) => (kept = values.sort)}>
      <FormField field={field} />
    </Form>
  )
}

const input = () => screen.getByRole('spinbutton', { name: '排序值' })
const BEYOND = '排序值应为0到999999的整数'

function leave(text: string) {
  fireEvent.change(input(), { target: { value: text } })
  expect(input()).toHaveValue(text)
  fireEvent.blur(input())
}

it.each([
  ['12', 12, '12'],
  ['１２', 12, '12'],
  ['1,200', 1200, '1200'],
  [' 7 ', 7, '7'],
])('%j is %j and shown as %j', async (text, value, shown) => {
  render(<Page />)
  leave(text)
  expect(kept).toBe(value)
  expect(input()).toHaveValue(shown)
  await userEvent.click(document.body)
  expect(screen.queryByText(BEYOND)).toBeNull()
})

it.each([
  ['-4', '-4'],
  ['1.5', '1.5'],
  ['1。5', '1.5'],
  ['99999999999', '99999999999'],
  ['99999999999999999999', '99999999999999999999'],
  ['12abc', '12abc'],
  ['1e3', '1e3'],
  ['abc', 'abc'],
])('%j stays and is refused', async (text, shown) => {
  render(<Page />)
  leave(text)
  expect(await screen.findByText(BEYOND)).toBeInTheDocument()
  expect(input()).toHaveValue(shown)
})

it('an empty one says what is missing', async () => {
  render(<Page initial={5} />)
  leave('')
  expect(await screen.findByText('请输入排序值!')).toBeInTheDocument()
  expect(kept).toBeUndefined()
})

it('↑ and ↓ step within the bounds', async () => {
  render(<Page initial={1} />)
  await userEvent.click(input())
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(kept).toBe(0)
  await userEvent.keyboard('{ArrowUp}')
  expect(input()).toHaveValue('1')
})

it.each([
  [0, 60],
  [1, 601],
])('60 typed before %d is %d: only a zero is replaced', async (initial, value) => {
  render(<Page initial={initial} />)
  await userEvent.pointer({ keys: '[MouseLeft]', target: input(), offset: 0 })
  await userEvent.keyboard('60')
  expect(kept).toBe(value)
})

describe('a number with decimals', () => {
  const field = numberSpec('sort', '排序值', { min: 0, max: 99, decimals: 2 })
  const wrong = '排序值应为0到99的数，最多2位小数'

  it.each(['1.1', '0.25', '99'])('may be %s', async (text) => {
    render(<Page field={field} />)
    leave(text)
    await userEvent.click(document.body)
    expect(kept).toBe(Number(text))
    expect(screen.queryByText(wrong)).toBeNull()
  })

  it.each(['1.125', '99.01', '-0.5'])('may not be %s', async (text) => {
    render(<Page field={field} />)
    leave(text)
    expect(await screen.findByText(wrong)).toBeInTheDocument()
  })

  it('is stepped without a rest', async () => {
    render(<Page initial={1.1} field={field} />)
    await userEvent.click(input())
    await userEvent.keyboard('{ArrowDown}')
    expect(kept).toBe(0.1)
  })
})
