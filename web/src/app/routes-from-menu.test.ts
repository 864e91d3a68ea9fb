import { describe, expect, it } from 'vitest'
import { checkMenu, type MenuNode, searchMenu, visibleMenu } from '@/identity/menu'
import { resolveUrl, targetOf, urlVariables } from '@/identity/menu-url'
import { type ConsoleRoute, HOME_PATH, pageAt, routesFromMenu, screenOf } from './routes-from-menu'

const variables = urlVariables({
  origin: 'https://console.test',
  tenantId: '3',
  userId: 'u1',
  username: '张 敏',
  settings: { hotline: '400-000' },
})

function node(path: string, over: Partial<MenuNode> = {}, meta: Partial<MenuNode['meta']> = {}): MenuNode {
  return {
    id: path,
    route: '1',
    path,
    component: `x${path}`,
    ...over,
    meta: { title: `标题${path}`, ...meta },
  }
}

const group = (path: string, children: MenuNode[], over: Partial<MenuNode> = {}) =>
  node(path, { component: 'layouts/RouteView', children, ...over })

const routes = (...menu: MenuNode[]) => routesFromMenu(menu, variables)
const at = (path: string, ...menu: MenuNode[]) => routes(...menu).find((route) => route.path === path)
const entries = (...menu: MenuNode[]) => visibleMenu(menu, (item) => targetOf(item, variables))

describe('routes', () => {
  it('/ is named dashboard and leads home', () => {
    expect(at('/')).toMatchObject({ name: 'dashboard', title: '首页', kind: 'redirect', to: HOME_PATH })
  })

  it('an entry opens at its path, by its name, with its title and meta', () => {
    const menu = node(
      '/driver/check',
      { name: 'review' },
      { keepAlive: true, permissionList: ['driver:check'] },
    )
    expect(at('/driver/check', menu)).toMatchObject({
      kind: 'screen',
      screen: 'x/driver/check',
      title: '标题/driver/check',
      keepAlive: true,
      permissionList: ['driver:check'],
    })
  })

  it('derives a missing name as the server does', () => {
    expect(at('/online/cgreport/:code', node('/online/cgreport/:code'))?.name).toBe('online-cgreport-@code')
  })

  it('the table follows the menu', () => {
    expect(at('/a', node('/a'))).toBeDefined()
    expect(at('/a', node('/b'))).toBeUndefined()
  })

  it('keepAlive is off unless the menu says so', () => {
    expect(at('/a', node('/a'))).toMatchObject({ keepAlive: false })
  })

  it('a group leads where it says, else to its first visible entry', () => {
    const children = [node('/g/hidden', { hidden: true }), node('/g/a')]
    expect(at('/g', group('/g', children, { redirect: '/g/b' }))).toMatchObject({
      kind: 'redirect',
      to: '/g/b',
    })
    expect(at('/g', group('/g', children))).toMatchObject({ kind: 'redirect', to: '/g/a' })
    expect(at('/t', group('/t', [group('/g', children)]))).toMatchObject({ to: '/g/a' })
  })

  it('an entry knows the titles above it', () => {
    expect(at('/g/a', group('/g', [node('/g/a')]))?.trail).toEqual([{ title: '标题/g', path: '/g' }])
  })

  it('hidden entries open but are not shown', () => {
    const menu = [group('/g', [node('/g/a', { hidden: true }), node('/g/b')]), node('/c', { hidden: true })]
    expect(at('/g/a', ...menu)).toMatchObject({ hidden: true, kind: 'screen' })
    expect(at('/c', ...menu)).toMatchObject({ hidden: true })
    expect(entries(...menu).map((entry) => entry.children.map((child) => child.id))).toEqual([['/g/b']])
  })

  it('a group with nothing visible is not shown', () => {
    expect(entries(group('/g', [node('/g/a', { hidden: true })]))).toEqual([])
  })

  it('alwaysShow: one plain entry with a screen of its own; its children are inside', () => {
    const menu = node('/s', { alwaysShow: true, component: 'x/s', children: [node('/s/a')] })
    expect(at('/s', menu)).toMatchObject({ kind: 'screen', screen: 'x/s' })
    expect(at('/s/a', menu)).toMatchObject({ kind: 'screen', hidden: true })
    expect(entries(menu)).toMatchObject([{ id: '/s', children: [] }])
  })

  it("route '0' gives no route, but an entry in the menu, and its children theirs", () => {
    const menu = [
      node('/driver/check?fileter=0', { route: '0' }),
      group('/g', [node('/g/a')], { route: '0' }),
    ]
    expect(at('/driver/check?fileter=0', ...menu)).toBeUndefined()
    expect(at('/g', ...menu)).toBeUndefined()
    expect(at('/g/a', ...menu)).toBeDefined()
    expect(entries(...menu)[0]?.target).toEqual({ kind: 'inside', path: '/driver/check?fileter=0' })
  })

  it('the first of two entries at one path wins', () => {
    expect(at('/a', node('/a', { component: 'one' }), node('/a', { component: 'two' }))).toMatchObject({
      screen: 'one',
    })
  })

  it.each([
    ['modules/online/cgform/OnlCgformHeadList', 'online/FormList'],
    ['modules/online/cgform/auto/OnlCgformAutoList', 'online/FormList'],
    ['modules/online/cgreport/OnlCgreportHeadList', 'online/ReportList'],
    ['modules/online/cgreport/auto/OnlCgreportAutoList', 'online/ReportList'],
    ['system/DictList', 'system/DictList'],
  ])('%s is the screen %s', (component, screen) => expect(screenOf(component)).toBe(screen))

  it.each([null, undefined, []])('a menu of %j is an error', (menu) => {
    expect(() => checkMenu(menu)).toThrow('permissions must be a non-null array')
  })
})

describe('entries that lead out', () => {
  const out = (over: Partial<MenuNode>, meta: Partial<MenuNode['meta']>) =>
    node('5f4dcc3b5aa765d6', over, meta)

  it.each([
    [
      'an external entry',
      out({}, { url: 'https://gov.test/x', internalOrExternal: true }),
      'https://gov.test/x',
    ],
    ['a foreign address without the flag', out({}, { url: 'http://gov.test/' }), 'http://gov.test/'],
    [
      'an iframe entry',
      out({ component: 'layouts/IframePageView' }, { url: 'https://gov.test/x' }),
      'https://gov.test/x',
    ],
    [
      "the server's own address",
      out({}, { url: "{{ window._CONFIG['domianURL'] }}/druid/" }),
      'https://console.test/druid/',
    ],
    ['a templated path', node('/report/${userId}'), 'https://console.test/report/u1'],
  ])('%s opens a window', (_, menu, url) => {
    expect(targetOf(menu, variables)).toEqual({ kind: 'window', url })
    expect(routes(menu)[1]).toMatchObject({ kind: 'window', url })
  })

  it.each([
    ['https://gov.test/?u=${userId}&t={{tenantId}}', 'https://gov.test/?u=u1&t=3'],
    ['https://gov.test/{{ username }}', 'https://gov.test/%E5%BC%A0%20%E6%95%8F'],
    ['{{ origin }}/a?h=${ hotline }', 'https://console.test/a?h=400-000'],
    ['{{ window._CONFIG["domianURL"] }}/a', 'https://console.test/a'],
  ])('%s is %s', (template, expected) => expect(resolveUrl(template, variables)).toBe(expected))

  it.each([
    'https://gov.test/?t=${token}',
    'https://gov.test/?t={{ ACCESS_TOKEN }}',
    '{{ location.href }}',
    '{{ 1 + 1 }}',
    '${constructor}',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
  ])('%j is refused', (template) => expect(resolveUrl(template, variables)).toBeNull())

  it('a refused address disables the entry', () => {
    const menu = out({}, { url: '{{ token }}', internalOrExternal: true })
    expect(targetOf(menu, variables)).toEqual({ kind: 'disabled' })
    expect(routes(menu)[1]).toMatchObject({ kind: 'window', url: null })
  })
})

describe('the search', () => {
  const menu = [
    group('/g', [
      node('/driver/check', {}, { title: '司机审核', pinyin: 'sjsh sijishenhe' }),
      node('/vehicle/check', { hidden: true }, { title: '车辆审核' }),
    ]),
  ]
  it.each([
    ['司机', ['/driver/check']],
    ['SJSH', ['/driver/check']],
    ['shenhe', ['/driver/check']],
    ['审核', ['/driver/check']],
    ['车辆', []],
    ['标题/g', []],
  ])('%s finds %j', (text, ids) => {
    expect(searchMenu(entries(...menu), text).map((entry) => entry.id)).toEqual(ids)
  })
})

describe('pageAt', () => {
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
})
