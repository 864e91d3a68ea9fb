import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { useListState } from '@/ui/list-state/use-list-state'
import { SearchForm } from '@/ui/search-form/search-form'
import { UnsavedPlace } from '@/ui/unsaved'
import { changeTabs, openTabsOf } from './tab-store'
import { restart, visit } from './tabs'

const PATH = '/driver/check'
const scheme = { filters: ['driverName'] }

function Drivers() {
  return (
    <SearchForm
      fields={[{ kind: 'text', name: 'driverName', label: '姓名' }]}
      control={useListState(scheme)}
    />
  )
}

const page = () =>
  render(
    <UnsavedPlace value={{ userId: 'u1', path: PATH }}>
      <MemoryRouter>
        <Drivers />
      </MemoryRouter>
    </UnsavedPlace>,
  )
const name = () => screen.getByRole('textbox', { name: '姓名' })

it.each([
  [
    'other pages are opened',
    '王',
    () => changeTabs((tabs) => visit(tabs, { path: '/b', query: '', title: 'B' })),
  ],
  ['its tab is closed', '', () => changeTabs((tabs) => tabs.filter((tab) => tab.path !== PATH))],
  ['its page starts anew', '', () => changeTabs((tabs) => restart(tabs, PATH))],
  ['the user signs out, and in', '', () => openTabsOf('u1')],
  ['another signs in', '', () => openTabsOf('u2')],
])('when %s, of a typed filter stays "%s"', async (_, left, happen) => {
  openTabsOf('u1')
  changeTabs((tabs) => visit(tabs, { path: PATH, query: '', title: '司机审核' }))
  const { unmount } = page()
  await userEvent.type(name(), '王')
  happen()
  unmount()
  page()
  expect(name()).toHaveValue(left)
})
