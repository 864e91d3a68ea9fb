import { describe, expect, it } from 'vitest'
import { HOME_PATH } from './routes-from-menu'
import {
  close,
  closeMany,
  following,
  MOUNTED_TABS,
  mounted,
  restart,
  restored,
  type TabList,
  visit,
} from './tabs'

const page = (path: string, query = '') => ({ path, query, title: path })
const open = (...paths: string[]): TabList =>
  paths.reduce<TabList>((tabs, path) => visit(tabs, page(path)), [])
const paths = (tabs: TabList) => tabs.map((tab) => tab.path)

describe('visiting', () => {
  it('adds at the end, but the home page in front', () => {
    expect(paths(open('/a', '/b', HOME_PATH))).toEqual([HOME_PATH, '/a', '/b'])
  })
  it('a known path keeps its place and takes the new query', () => {
    const tabs = visit(open(HOME_PATH, '/a', '/b'), page('/a', '?fileter=2'))
    expect(paths(tabs)).toEqual([HOME_PATH, '/a', '/b'])
    expect(tabs[1]?.query).toBe('?fileter=2')
  })
})

describe('closing', () => {
  it('the home page says why not, also when it is the only one', () => {
    expect(close(open(HOME_PATH, '/a'), HOME_PATH).refusal).toBe('首页不能关闭!')
    expect(close(open(HOME_PATH), HOME_PATH).refusal).toBe('首页不能关闭!')
  })
  it('the last page says why not', () => {
    expect(close(open('/a'), '/a').refusal).toBe('这是最后一页，不能再关闭了啦')
  })
  it.each([
    ['/a', '/b'],
    ['/b', '/c'],
    ['/c', '/b'],
  ])('after %s comes %s', (closed, next) => {
    const before = open(HOME_PATH, '/a', '/b', '/c')
    const { tabs, refusal } = close(before, closed)
    expect(refusal).toBe('')
    expect(following(before, tabs, closed)?.path).toBe(next)
  })
  it.each([
    ['left', [HOME_PATH, '/b', '/c']],
    ['right', [HOME_PATH, '/a', '/b']],
    ['others', [HOME_PATH, '/b']],
  ] as const)('%s of /b leaves %j', (which, left) => {
    expect(paths(closeMany(open(HOME_PATH, '/a', '/b', '/c'), '/b', which))).toEqual(left)
  })
})

it('a page starts anew by a new mount key', () => {
  const [, tab] = restart(open(HOME_PATH, '/a'), '/a')
  expect(tab?.mountKey).toBe(1)
})

it('the longest unseen unmount', () => {
  const many = open(...Array.from({ length: MOUNTED_TABS + 3 }, (_, index) => `/p${index}`))
  const kept = mounted(visit(many, page('/p0')), new Set())
  expect(kept.size).toBe(MOUNTED_TABS)
  expect(kept.has('/p0')).toBe(true)
  expect(kept.has('/p1')).toBe(false)
})

it('what is not saved stays mounted: the oldest without such text unmounts, and none with it', () => {
  const many = open(...Array.from({ length: MOUNTED_TABS + 3 }, (_, index) => `/p${index}`))
  const kept = mounted(many, new Set(['/p0', '/p2']))
  expect(kept.size).toBe(MOUNTED_TABS)
  expect([...kept].filter((path) => ['/p0', '/p1', '/p2', '/p3', '/p4', '/p5'].includes(path))).toEqual([
    '/p0',
    '/p2',
    '/p5',
  ])
  expect(mounted(many, new Set(paths(many)))).toEqual(new Set(paths(many)))
})

it.each([null, 'x', [{ path: 1 }], [{}]])('takes %j for no list', (value) =>
  expect(restored(value)).toEqual([]),
)
