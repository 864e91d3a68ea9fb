import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { queryKey } from '#test/query-key'
import { signedIn, useSession } from '@/identity/session'
import { local } from '@/storage/expiring-store'
import type { StoredUser } from '@/storage/keys'
import { keys } from '@/storage/keys'
import { changeTabs, openTabsOf, useTabs } from './tab-store'
import { visit } from './tabs'
import { useDepartmentSwitched } from './use-department-switched'

const user = { id: 'u1', username: 'ops', realname: '张敏', avatar: '', orgCode: 'A01' }

beforeEach(() => {
  signedIn({ token: 't', userInfo: user, multi_depart: 2 })
  openTabsOf('u1')
  for (const path of ['/a', '/b']) changeTabs((tabs) => visit(tabs, { path, query: '', title: path }))
})

it('a sign-in to several departments asks for one', () => {
  expect(useSession.getState().choosesDepartment).toBe(true)
  signedIn({ token: 't', userInfo: user, multi_depart: 1 })
  expect(useSession.getState().choosesDepartment).toBe(false)
})

it('keeps every page and fetches everything in it but what is the user’s own', async () => {
  const asked: string[] = []
  let switched: (user: StoredUser) => void = () => {}
  function Asks({ name }: { name: string }) {
    useQuery({
      queryKey: queryKey(name),
      queryFn: () => {
        asked.push(name)
        return asked.length
      },
      staleTime: Number.POSITIVE_INFINITY,
    })
    return null
  }
  function Rights() {
    useQuery({
      queryKey: ['session', 'rights', 'u1'],
      queryFn: () => asked.push('rights'),
      staleTime: 60_000,
    })
    return null
  }
  function Page({ children }: { children: ReactNode }) {
    switched = useDepartmentSwitched()
    return children
  }
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <Page>
        <Asks name="driver" />
        <Asks name="preference" />
        <Rights />
        <p>页面</p>
      </Page>
    </QueryClientProvider>,
  )
  await screen.findByText('页面')
  await waitFor(() => expect(asked).toHaveLength(3))
  act(() => switched({ ...user, orgCode: 'A02' }))
  await waitFor(() =>
    expect([...asked].sort()).toEqual(['driver', 'driver', 'preference', 'rights', 'rights']),
  )
  expect(useTabs.getState().tabs.map(({ mountKey }) => mountKey)).toEqual([0, 0])
  expect(useSession.getState().user?.orgCode).toBe('A02')
  expect(local.get(keys.user)?.orgCode).toBe('A02')
})
