import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { useSession } from '@/identity/session'
import { MaskedValue } from './masked-value'

const MASK = '154****0001'
const WHOLE = '15400000001'

/** The rule is enforced; whether the user holds it is said here. */
const hold = (mayReveal: boolean) => {
  const item = { action: 'pii:view', type: '1', status: '1', describe: '' }
  useSession.setState({ grants: { auth: mayReveal ? [item] : [], allAuth: [item] } })
}
const eye = () => screen.getByRole('button', { name: '查看完整手机号' })

beforeEach(() => hold(true))

it('masks what was revealed when the right is taken, and leaves it so when it is given back', async () => {
  render(<MaskedValue label="手机号" value={MASK} reveal={async () => WHOLE} />)
  await userEvent.click(eye())
  expect(await screen.findByText(WHOLE)).toBeInTheDocument()
  act(() => hold(false))
  expect(screen.getByText(MASK)).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  act(() => hold(true))
  expect(screen.getByText(MASK)).toBeInTheDocument()
  expect(eye()).toBeInTheDocument()
})

it('shows nothing that arrives after the right was taken', async () => {
  let answer = (_: string) => {}
  const reveal = () =>
    new Promise<string>((resolve) => {
      answer = resolve
    })
  render(<MaskedValue label="手机号" value={MASK} reveal={reveal} />)
  await userEvent.click(eye())
  act(() => hold(false))
  await act(async () => answer(WHOLE))
  expect(screen.queryByText(WHOLE)).not.toBeInTheDocument()
  expect(screen.getByText(MASK)).toBeInTheDocument()
})

it.each([
  ['its mask', { value: '154****0002', version: 3 }],
  ['its record, under the same mask', { value: MASK, version: 4 }],
])('masks what was revealed when %s is another one', async (_, newer) => {
  const reveal = async () => WHOLE
  const view = render(<MaskedValue label="手机号" value={MASK} version={3} reveal={reveal} />)
  await userEvent.click(eye())
  expect(await screen.findByText(WHOLE)).toBeInTheDocument()
  view.rerender(<MaskedValue label="手机号" value={MASK} version={3} reveal={reveal} />)
  expect(screen.getByText(WHOLE)).toBeInTheDocument()
  view.rerender(<MaskedValue label="手机号" {...newer} reveal={reveal} />)
  expect(screen.getByText(newer.value)).toBeInTheDocument()
  expect(screen.queryByText(WHOLE)).toBeNull()
})

it('shows nothing that was asked of an older record', async () => {
  let answer = (_: string) => {}
  const reveal = () =>
    new Promise<string>((resolve) => {
      answer = resolve
    })
  const view = render(<MaskedValue label="手机号" value={MASK} version={3} reveal={reveal} />)
  await userEvent.click(eye())
  view.rerender(<MaskedValue label="手机号" value={MASK} version={4} reveal={reveal} />)
  await act(async () => answer(WHOLE))
  expect(screen.queryByText(WHOLE)).toBeNull()
})
