import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import type { ListScheme } from '../list-state/list-query'
import { type ListControl, useListState } from '../list-state/use-list-state'
import { useLocalListState } from '../list-state/use-local-list-state'
import { UnsavedPlace } from '../unsaved'
import type { FilterField } from './filter-field'
import { SearchForm } from './search-form'
import { forgetTyped } from './typed-filters'

const names = ['姓名', '电话', '车牌', '备注']
const fields: FilterField[] = names.map((name) => ({ kind: 'text', name, label: name }))
const scheme: ListScheme = { filters: names, privateFilters: ['电话'] }
let control: ListControl

function PageList() {
  control = useListState(scheme)
  return <SearchForm fields={fields} control={control} />
}

function DrawerList() {
  return <SearchForm fields={fields} control={useLocalListState()} />
}

/** Opens the page anew, as it is after it made room for others; answers how it goes. */
function open(query = '', path = '/driver', List = PageList) {
  const router = createMemoryRouter([{ path: '*', element: <List /> }], { initialEntries: [path + query] })
  const { unmount } = render(
    <UnsavedPlace value={{ userId: 'u1', path }}>
      <RouterProvider router={router} />
    </UnsavedPlace>,
  )
  return unmount
}

const field = (name: string) => screen.getByRole('textbox', { name })

beforeEach(() => forgetTyped())

it('keeps what is typed and not searched while its page makes room for others', async () => {
  const leave = open('?车牌=晋A')
  await userEvent.type(field('姓名'), '王')
  await userEvent.type(field('电话'), '138')
  leave()
  const leaveOther = open('', '/user')
  expect(field('姓名')).toHaveValue('')
  leaveOther()
  open('?车牌=晋A')
  expect(field('姓名')).toHaveValue('王')
  expect(field('电话')).toHaveValue('138')
  expect(control.state.filters).toEqual({ 车牌: '晋A' })
  await userEvent.click(screen.getByRole('button', { name: /查 ?询/ }))
  expect(control.state.filters).toEqual({ 姓名: '王', 电话: '138', 车牌: '晋A' })
})

it('brings a text back in sight that stands behind 展开', async () => {
  const leave = open()
  await userEvent.click(screen.getByRole('button', { name: /展 ?开/ }))
  await userEvent.type(field('备注'), '夜间')
  leave()
  open()
  expect(field('备注')).toHaveValue('夜间')
})

it.each([
  ['searched', () => userEvent.click(screen.getByRole('button', { name: /查 ?询/ }))],
  ['given up', () => userEvent.click(screen.getByRole('button', { name: /重 ?置/ }))],
  ['forgotten with its tab', async () => forgetTyped(['/driver'])],
])('keeps nothing once it is %s', async (_, end) => {
  const leave = open()
  await userEvent.type(field('姓名'), '王')
  await end()
  leave()
  open()
  expect(field('姓名')).toHaveValue('')
})

it('gives way to another search of the page, as a badge opens it', async () => {
  const leave = open()
  await userEvent.type(field('姓名'), '王')
  leave()
  const leaveAgain = open('?车牌=晋A')
  expect(field('姓名')).toHaveValue('')
  leaveAgain()
  open()
  expect(field('姓名')).toHaveValue('')
})

it('is not kept of a list in a drawer, which may be another’s next time', async () => {
  const leave = open('', '/driver', DrawerList)
  await userEvent.type(field('姓名'), '王')
  leave()
  open('', '/driver', DrawerList)
  expect(field('姓名')).toHaveValue('')
})
