import { act, render, screen } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useReachable } from '@/api/reachability'
import { lazyComponent } from '@/ui/lazy-component'
import { PageBoundary } from './page-boundary'

const Screen = () => <p>部门管理</p>

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  useReachable.setState({ isReachable: true, doubts: 0 })
})
afterEach(() => vi.useRealTimers())

function page() {
  const load = vi.fn(async () => Screen)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  return { load, Part: lazyComponent(load) }
}

const setReachable = (isReachable: boolean) => act(async () => useReachable.setState({ isReachable }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('a page that did not load has the server asked, and comes by itself once it is back', async () => {
  const { load, Part } = page()
  await act(async () => {
    render(
      <PageBoundary>
        <Part />
      </PageBoundary>,
    )
  })
  expect(screen.getByText('页面没有加载成功')).toBeInTheDocument()
  expect(useReachable.getState().doubts).toBe(1)
  await setReachable(false)
  await pass(60_000)
  expect(load).toHaveBeenCalledOnce()
  await setReachable(true)
  await pass(1_000)
  expect(screen.getByText('部门管理')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(2)
})

it('a page that was hidden meanwhile asks when it is seen again', async () => {
  const { Part } = page()
  const tab = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <PageBoundary>
        <Part />
      </PageBoundary>
    </Activity>
  )
  const view = await act(async () => render(tab('visible')))
  expect(screen.getByText('页面没有加载成功')).toBeVisible()
  await act(async () => view.rerender(tab('hidden')))
  await setReachable(false)
  await setReachable(true)
  await pass(1_000)
  await act(async () => view.rerender(tab('visible')))
  expect(screen.getByText('部门管理')).toBeVisible()
})
