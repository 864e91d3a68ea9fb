import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Filters } from '../list-state/list-query'
import { useLocalListState } from '../list-state/use-local-list-state'
import type { FilterField } from './filter-field'
import { SearchForm } from './search-form'

const fields: FilterField[] = [{ kind: 'dates', name: 'submitTime', label: '提交时间' }]
let held: Filters

function List() {
  const control = useLocalListState()
  held = control.state.filters
  return <SearchForm fields={fields} control={control} />
}

async function ends() {
  const begin = await screen.findByRole('textbox', { name: '提交时间' })
  const end = document.getElementById(`${begin.id}-end`) as HTMLInputElement
  return { begin, end }
}

async function type(input: HTMLElement, text: string, key: string) {
  act(() => input.focus())
  fireEvent.change(input, { target: { value: text } })
  await userEvent.keyboard(key)
  // The calendar that is left closes with the next frame, and takes the focus from whoever is back before.
  await act(() => new Promise((painted) => requestAnimationFrame(painted)))
}

it('takes days as people write them, either end alone', async () => {
  render(<List />)
  const { begin, end } = await ends()
  await type(begin, '2026-3-1', '{Enter}')
  expect(held).toEqual({ submitTime_begin: '2026-03-01' })
  expect(begin).toHaveValue('2026-03-01')
  await type(end, '2026年3月12日', '{Tab}')
  expect(held).toEqual({ submitTime_begin: '2026-03-01', submitTime_end: '2026-03-12' })
  await type(begin, '', '{Tab}')
  expect(held).toEqual({ submitTime_end: '2026-03-12' })
})

it('keeps what is no day, says so, and searches as before', async () => {
  render(<List />)
  const { begin, end } = await ends()
  await type(end, '2026-03-31', '{Tab}')
  await type(begin, '2026-02-30', '{Tab}')
  expect(await screen.findByRole('alert')).toHaveTextContent('提交时间应为日期，如 2026-03-01')
  expect(begin).toHaveValue('2026-02-30')
  expect(held).toEqual({ submitTime_end: '2026-03-31' })
  await type(begin, '2026-02-28', '{Tab}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(held).toEqual({ submitTime_begin: '2026-02-28', submitTime_end: '2026-03-31' })
})

it('builds on what is asked for before the list has it', async () => {
  const asked: Filters[] = []
  let arrive = () => {}
  function SlowList() {
    const control = useLocalListState()
    held = control.state.filters
    const filterBy = (filters: Filters) => {
      asked.push(filters)
      arrive = () => control.filterBy(filters)
    }
    const name: FilterField = { kind: 'text', name: 'name', label: '姓名' }
    return <SearchForm fields={[...fields, name]} control={{ ...control, filterBy }} />
  }
  render(<SlowList />)
  const { begin, end } = await ends()
  await type(begin, '2026-3-1', '{Tab}')
  await type(end, '2026-3-31', '{Tab}')
  const both = { submitTime_begin: '2026-03-01', submitTime_end: '2026-03-31' }
  expect(asked.at(-1)).toEqual(both)
  expect(begin).toHaveValue('2026-03-01')
  await userEvent.type(screen.getByLabelText('姓名'), '王')
  act(() => arrive())
  expect(held).toEqual(both)
  expect(screen.getByLabelText('姓名')).toHaveValue('王')
})

it('starts anew with what was wrong gone', async () => {
  render(<List />)
  const { begin } = await ends()
  await type(begin, '明天', '{Tab}')
  await userEvent.click(screen.getByRole('button', { name: /重 ?置/ }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(begin).toHaveValue('')
})
