import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { ChunkLoadError, forgetFailedChunks, lazyComponent } from './lazy-component'

class Boundary extends Component<{ children: ReactNode }, { cause: unknown }> {
  override state = { cause: null as unknown }
  static getDerivedStateFromError(cause: unknown) {
    return { cause }
  }
  override render() {
    const { cause } = this.state
    if (cause === null) return this.props.children
    const retry = () => {
      forgetFailedChunks()
      this.setState({ cause: null })
    }
    return (
      <button type="button" onClick={retry}>
        {cause instanceof ChunkLoadError ? `missing: ${cause.message}` : 'other'}
      </button>
    )
  }
}

const Greeting = ({ name }: { name: string }) => <p>你好，{name}</p>

const show = async (content: ReactNode) => await act(async () => render(<Boundary>{content}</Boundary>))

it('shows the component once it is there, loaded once', async () => {
  const load = vi.fn(async () => Greeting)
  const Part = lazyComponent(load)
  Part.preload()
  const { unmount } = await show(<Part name="张敏" />)
  expect(screen.getByText('你好，张敏')).toBeInTheDocument()
  unmount()
  await show(<Part name="李雷" />)
  expect(screen.getByText('你好，李雷')).toBeInTheDocument()
  expect(load).toHaveBeenCalledOnce()
})

it('shows what waits in its place, and the code as soon as it is there', async () => {
  let arrive = (_: typeof Greeting) => {}
  const load = () =>
    new Promise<typeof Greeting>((resolve) => {
      arrive = resolve
    })
  const Part = lazyComponent(load, ({ name }) => <p>{name}在路上</p>)
  await show(<Part name="张敏" />)
  expect(screen.getByText('张敏在路上')).toBeInTheDocument()
  await act(async () => arrive(Greeting))
  expect(screen.getByText('你好，张敏')).toBeInTheDocument()
})

it('can be asked for again after it did not come', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(async () => Greeting)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Part = lazyComponent(load)
  await show(<Part name="张敏" />)
  await act(async () => screen.getByText('missing: Failed to fetch').click())
  expect(await screen.findByText('你好，张敏')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(2)
})

it('a failed preload spoils nothing', async () => {
  const load = vi.fn(async () => Greeting)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Part = lazyComponent(load)
  await act(async () => Part.preload())
  await show(<Part name="张敏" />)
  expect(screen.getByText('你好，张敏')).toBeInTheDocument()
})

it('comes with its style: a sheet that did not come is asked for again first', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const sheets = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const lost = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/lost.css' })
  document.head.append(lost)
  lost.dispatchEvent(new Event('error'))
  expect(sheets()).toEqual([])

  const Part = lazyComponent(async () => Greeting)
  await show(<Part name="张敏" />)
  expect(screen.queryByText('你好，张敏')).toBeNull()
  expect(sheets().map(({ href }) => new URL(href).pathname)).toEqual(['/assets/lost.css'])
  await act(async () => sheets()[0]?.dispatchEvent(new Event('error')))
  await userEvent.click(await screen.findByRole('button', { name: /^missing: no style sheet/ }))
  expect(screen.queryByText('你好，张敏')).toBeNull()
  await act(async () => sheets()[0]?.dispatchEvent(new Event('load')))
  expect(await screen.findByText('你好，张敏')).toBeInTheDocument()

  const Other = lazyComponent(async () => () => <p>再见</p>)
  await show(<Other />)
  expect(screen.getByText('再见'), 'from now on nothing waits').toBeInTheDocument()
  for (const sheet of sheets()) sheet.remove()
})
