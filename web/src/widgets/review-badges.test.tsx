import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '@/identity/session'
import { ReviewBadges } from './review-badges'
import { totalsOf } from './review-totals'

const totals: Record<string, number[]> = {
  sjtotal: [46, 900, 28],
  cltotal: [38, 0, 22],
  ydtotal: [12_324, 0, 132],
}

beforeEach(() => {
  useSession.setState({ paths: new Set(['/driver/check', '/shipping/autlist']) })
  vi.stubGlobal('fetch', async (url: string) => {
    const name = Object.keys(totals).find((key) => url.includes(key)) ?? ''
    return new Response(JSON.stringify({ success: true, result: totals[name] }))
  })
})

function page(isFolded: boolean) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ReviewBadges isFolded={isFolded} hasSigns />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it.each([
  ['司机待审核 46', '/driver/check?fileter=0'],
  ['司机不通过 28', '/driver/check?fileter=2'],
  ['运单待审核 12,324', '/shipping/autlist?fileters=0'],
  ['运单不通过 132', '/shipping/autlist?fileters=2'],
])('%s leads to %s', async (name, href) => {
  page(false)
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href)
})

it('what waits and what failed are told apart by a sign, not by colour alone', async () => {
  page(false)
  const signIn = (link: HTMLElement) => link.querySelector('use')?.getAttribute('href')
  const waiting = await screen.findByRole('link', { name: '司机待审核 46' })
  expect(signIn(waiting)).not.toBe(signIn(screen.getByRole('link', { name: '司机不通过 28' })))
})

it('a subject that the menu does not have is plain text', async () => {
  page(false)
  expect(await screen.findByRole('img', { name: '车辆待审核 38' })).toHaveTextContent('38')
  expect(screen.queryByRole('link', { name: /车辆/ })).toBeNull()
})

it('a number that cannot be read says so, the others stand', async () => {
  const answering = fetch
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('sjtotal') ? Promise.resolve(new Response(null, { status: 504 })) : answering(url),
  )
  page(false)
  expect(await screen.findByRole('link', { name: '司机待审核 暂时无法读取' })).toHaveTextContent('—')
  expect(await screen.findByRole('img', { name: '车辆待审核 38' })).toBeInTheDocument()
})

it('folds into one button with all that waits', async () => {
  page(true)
  const button = await screen.findByRole('button', { name: '待办 9,999+' })
  await userEvent.click(button)
  expect(screen.getAllByRole('link')).toHaveLength(4)
})

it.each([
  [[3, 5, 7], { pending: 3, passed: 5, failed: 7 }],
  [['3', null], { pending: 3, passed: 0, failed: 0 }],
  [null, { pending: 0, passed: 0, failed: 0 }],
])('reads %j', (numbers, expected) => expect(totalsOf(numbers)).toEqual(expected))
