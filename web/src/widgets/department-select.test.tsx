import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { removeMarks } from '#test/antd'
import { hurryThrough } from '#test/fields'
import { keysWithCodes } from '#test/key-codes'
import { serve, show } from '#test/wire'
import { DepartmentMultiSelect, DepartmentSelect } from './department-select'

const leaf = (key: string, title: string) => ({ key, value: key, title, children: [] })
const departments = [
  { ...leaf('1', '总公司'), children: [leaf('2', '客服部'), leaf('3', '运营一部'), leaf('4', '运营二部')] },
]

const changed = vi.fn()

keysWithCodes()

function Host({
  field: Field,
  initial,
}: {
  field: typeof DepartmentMultiSelect
  initial?: string
}): ReactElement {
  const [value, setValue] = useState(initial)
  const change = (next?: string) => {
    changed(next)
    setValue(next)
  }
  return (
    <>
      <Field id="field" aria-label="部门" value={value} onChange={change} />
      <input aria-label="下一项" />
    </>
  )
}

it.each([
  ['one', DepartmentSelect, '2'],
  ['several', DepartmentMultiSelect, '3,2'],
] as const)(
  'a name left in a field for %s is that department, or said to be left',
  async (_, field, wanted) => {
    changed.mockClear()
    serve({ 'GET /sys/sysDepart/queryIdTree': () => departments })
    show(<Host field={field} initial="3" />, { at: '/' })
    await screen.findByText('运营一部')
    const box = screen.getByRole('combobox', { name: '部门' })
    await userEvent.click(box)
    await userEvent.keyboard('运营二')
    await userEvent.tab()
    expect(await screen.findByRole('alert')).toHaveTextContent('没有填入「运营二」：请从列表中选择')
    expect(changed).not.toHaveBeenCalled()
    // A list forgets its text when it is closed, which takes a moment.
    await waitFor(() => expect(box).toHaveValue(''))
    await userEvent.click(box)
    await userEvent.keyboard('客服部')
    await userEvent.click(screen.getByLabelText('下一项'))
    expect(changed).toHaveBeenLastCalledWith(wanted)
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

it('Enter on the name of a department that is chosen already keeps it', async () => {
  changed.mockClear()
  serve({ 'GET /sys/sysDepart/queryIdTree': () => departments })
  show(<Host field={DepartmentMultiSelect} initial="3,2" />, { at: '/' })
  await screen.findByText('运营一部')
  const box = screen.getByRole('combobox', { name: '部门' })
  await userEvent.click(box)
  await userEvent.keyboard('客服{Enter}')
  expect(changed).not.toHaveBeenCalled()
  await userEvent.keyboard('运营二{Enter}{Enter}')
  expect(changed).toHaveBeenLastCalledWith('3,2,4')
  await userEvent.click(screen.getAllByTitle('客服部').at(-1) as HTMLElement)
  expect(changed).toHaveBeenLastCalledWith('3,4')
})

it('the tree closes by Tab in the same breath as the press that opened it', async () => {
  serve({ 'GET /sys/sysDepart/queryIdTree': () => departments })
  show(<Host field={DepartmentSelect} initial="3" />, { at: '/' })
  await screen.findByText('运营一部')
  const box = screen.getByRole('combobox', { name: '部门' })
  hurryThrough(box, '客服部')
  await waitFor(() => expect(box).toHaveAttribute('aria-expanded', 'false'))
  expect(changed).toHaveBeenLastCalledWith('2')
})

it('departments out of reach are kept without their names', async () => {
  changed.mockClear()
  serve({ 'GET /sys/sysDepart/queryIdTree': () => departments })
  show(
    <>
      <Host field={DepartmentMultiSelect} initial="far,3" />
      <DepartmentSelect aria-label="上级" value="far" />
    </>,
    { at: '/' },
  )
  expect(await screen.findByText('另有 1 个部门不在您的管理范围内，保存时不变')).toBeVisible()
  expect(screen.getByText('您管理范围之外的部门')).toBeVisible()
  expect(screen.queryByText('far')).toBeNull()
  await userEvent.click(screen.getByRole('combobox', { name: '部门' }))
  await userEvent.keyboard('客服部')
  await userEvent.click(screen.getByLabelText('下一项'))
  expect(changed).toHaveBeenLastCalledWith('far,3,2')
  const [, second] = removeMarks()
  await userEvent.click(second as Element)
  expect(changed).toHaveBeenLastCalledWith('far,3')
})
