import { act } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show } from '#test/wire'
import type { TabCommand } from '@/shell/tab-menu'
import { changeTabs, useTabs } from './tab-store'
import { useTabCommands } from './use-tab-commands'

const tab = (path: string) => ({ path, query: '', title: path, mountKey: 0, seen: 0 })
afterEach(() => changeTabs(() => []))

it('a page that was led to a moment ago is left when its tab is closed, drawn or not', async () => {
  changeTabs(() => ['/a', '/b', '/c'].map(tab))
  let command: (what: TabCommand, path: string) => void = () => {}
  function Commands() {
    // The new address is drawn late: the strip goes by the old one meanwhile.
    command = useTabCommands('/c')
    return null
  }
  const { router } = show(<Commands />, { at: '/c' })
  await act(async () => command('right', '/b'))
  expect(router.state.location.pathname).toBe('/b')
  await act(async () => command('close', '/b'))
  expect(useTabs.getState().tabs.map(({ path }) => path)).toEqual(['/a'])
  expect(router.state.location.pathname).toBe('/a')
})
