import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { useSession } from '@/identity/session'
import { MaskedValue } from './masked-value'

const mask = '154****0001'
const whole = '15400000001'

/** The rule is enforced; whether the user holds it is said here. */
const hold = (mayReveal: boolean) => {
  const item = { action: 'pii:view', type: '1', status: '1', describe: '' }
  useSession.setState({ grants: { auth: mayReveal ? [item] : [], allAuth: [item] } })
}
const eye = () => screen.getByRole('button', { name: '查看完整手机号' })

beforeEach(() => hold(true))

it('masks what was revealed when the right is taken, and leaves it so when it is given back', async () => {
  render(<MaskedValue label="手机号" value={mask} reveal={async () => whole} />)
  await userEvent.click(eye())
  expect(await screen.findByText(whole)).toBeInTheDocument()
  act(() => hold(false))
  expect(screen.getByText(mask)).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  act(() => hold(true))
  expect(screen.getByText(mask)).toBeInTheDocument()
  expect(eye()).toBeInTheDocument()
})

it('shows nothing that arrives after the right was taken', async () => {
  let answer = (_: string) => {}
  const reveal = () =>
    new Promise<string>((resolve) => {
      answer = resolve
    })
  render(<MaskedValue label="手机号" value={mask} reveal={reveal} />)
  await userEvent.click(eye())
  act(() => hold(false))
  await act(async () => answer(whole))
  expect(screen.queryByText(whole)).not.toBeInTheDocument()
  expect(screen.getByText(mask)).toBeInTheDocument()
})
