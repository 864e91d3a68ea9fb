import { expect, it } from 'vitest'
import { pageAt } from './page-at'
import type { ConsoleRoute } from './routes-from-menu'

const route = (path: string): ConsoleRoute => ({
  kind: 'screen',
  path,
  name: path,
  title: path,
  trail: [],
  hidden: false,
  screen: path,
  keepAlive: true,
  permissionList: [],
})
const routes = ['/payment/note', '/payment/note/:id', '/payment/note/add', '/online/cgreport/:code'].map(
  route,
)

it.each([
  ['/payment/note', '/payment/note'],
  ['/payment/note/add', '/payment/note/add'],
  ['/payment/note/17', '/payment/note/:id'],
  ['/online/cgreport/abc', '/online/cgreport/:code'],
])('%s is served by %s', (path, expected) => expect(pageAt(routes, path)?.path).toBe(expected))

it('nothing serves an unknown path', () => expect(pageAt(routes, '/no-such')).toBeNull())
