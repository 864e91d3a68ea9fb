import { beforeEach, expect, it, vi } from 'vitest'
import { useOutdated } from '@/shell/status-line'
import { lookForNewerPages } from './newer-pages'

const page = (script: string) =>
  `<body><div id="root"></div><script type="module" src="${script}"></script></body>`

beforeEach(() => {
  useOutdated.setState({ isOutdated: false })
  document.body.innerHTML = '<script type="module" src="/assets/index-a.js"></script>'
})

it.each([
  ['the same pages', async () => new Response(page('/assets/index-a.js')), false],
  ['newer pages', async () => new Response(page('/assets/index-b.js')), true],
  ['a notice of something in between', async () => new Response('<h1>maintenance</h1>'), false],
  ['an error', async () => new Response(page('/assets/index-b.js'), { status: 502 }), false],
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('when the server answers %s', async (_, answer, expected) => {
  vi.stubGlobal('fetch', answer)
  await lookForNewerPages()
  expect(useOutdated.getState().isOutdated).toBe(expected)
})
