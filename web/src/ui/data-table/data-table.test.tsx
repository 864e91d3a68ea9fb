import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { serve, show } from '#test/wire'
import type { ListScheme } from '../list-state/list-query'
import { useListState } from '../list-state/use-list-state'
import type { Column, ColumnSettings } from './column'
import { DataTable, type DataTableProps } from './data-table'
import type { Page } from './page-source'

interface Place {
  id: string
  name: string
  city: string
  street: string
  gates: number
  note: string
}

const columns: Column<Place>[] = [
  { key: 'name', title: '名称', card: 'title', identifies: true },
  { key: 'city', title: '城市', card: 'fact', sortable: true },
  { key: 'street', title: '街道', card: 'fact' },
  { key: 'gates', title: '门数', type: 'number', card: 'fact' },
  { key: 'note', title: '备注', card: 'none' },
]
const scheme: ListScheme<'city', keyof Place> = { filters: ['city'] }

const place = (n: number): Place => ({
  id: `p${n}`,
  name: `场地${n}`,
  city: '太原',
  street: `街道${n}`,
  gates: 1_000 * n,
  note: `备注${n}`,
})
const threePlaces: Page<Place> = { records: [place(1), place(2), place(3)], total: 3, current: 1, size: 10 }
const noPlaces: Page<Place> = { records: [], total: 0, current: 1, size: 10 }

type Source = DataTableProps<Place>['source']

interface ListProps extends Omit<Partial<DataTableProps<Place>>, 'source'> {
  source?: Source | ((pageNo: number) => Source)
  arrangement?: ColumnSettings
}

const sourceOf = (page: Page<Place> | undefined, more: Partial<Source> = {}): Source => ({
  data: page,
  isPending: page === undefined,
  isPlaceholderData: false,
  isFetching: false,
  error: null,
  refetch: () => {},
  ...more,
})

function List({ source = sourceOf(threePlaces), arrangement, ...more }: ListProps) {
  const control = useListState(scheme)
  const [settings, save] = useState(arrangement)
  return (
    <DataTable
      name="场地"
      columns={columns}
      source={typeof source === 'function' ? source(control.state.pageNo) : source}
      control={control}
      settings={{ settings, save }}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      hrefOf={({ id }) => control.hrefOf(id)}
      empty={{ text: '还没有场地' }}
      {...more}
    />
  )
}

function open(list: ListProps = {}, at = '/places') {
  serve({})
  return show(<List {...list} />, { at })
}

/** A window of 390 px. */
function onPhone(): void {
  const wide = window.matchMedia
  vi.stubGlobal('matchMedia', (media: string) => ({ ...wide(media), matches: media.includes('767.98') }))
}

const link = (name: string) => screen.getByRole('link', { name })
const titles = () => screen.getAllByRole('columnheader').map((header) => header.textContent)

// jsdom lays nothing out.
Element.prototype.scrollIntoView ??= () => {}

/** A list of so many pixels: jsdom gives it none. */
const wideBy = (px: number) => vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(px)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('J and ↓ go to the next row, K and ↑ to the one before, and stay at the ends', async () => {
  open()
  const user = userEvent.setup()
  await user.keyboard('j')
  expect(link('场地1')).toHaveFocus()
  await user.keyboard('j')
  expect(link('场地2')).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(link('场地3')).toHaveFocus()
  await user.keyboard('k')
  expect(link('场地2')).toHaveFocus()
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(link('场地1')).toHaveFocus()
})

it('K begins with the last row', async () => {
  open()
  await userEvent.keyboard('k')
  expect(link('场地3')).toHaveFocus()
})

it('a page behind the last one gives way to the last one, with the filters', async () => {
  const source = (pageNo: number) => sourceOf(pageNo < 3 ? threePlaces : { ...noPlaces, total: 20 })
  const { router } = open({ source }, '/places?pageNo=3&city=太原')
  await waitFor(() => expect(router.state.location.search).not.toContain('pageNo=3'))
  expect(new URLSearchParams(router.state.location.search).get('pageNo')).toBe('2')
  expect(new URLSearchParams(router.state.location.search).get('city')).toBe('太原')
  expect(router.state.historyAction).toBe('REPLACE')
})

it('a page that the one before still stands for stays', async () => {
  const { router } = open(
    { source: sourceOf({ ...noPlaces, total: 20 }, { isPlaceholderData: true }) },
    '/places?pageNo=3',
  )
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(router.state.location.search).toBe('?pageNo=3')
})

it('without rows it says so, and with filters offers to take them away', async () => {
  const { router } = open({ source: sourceOf(noPlaces) }, '/places?city=太原')
  expect(screen.getByText('没有符合条件的数据')).toBeInTheDocument()
  expect(screen.queryByText('还没有场地')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '清除筛选' }))
  expect(router.state.location.search).toBe('')
  expect(screen.getByText('还没有场地')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '清除筛选' })).toBeNull()
})

it.each([
  [Object.assign(new Error('内部错误'), { status: 500 }), '列表加载失败：内部错误', true],
  [Object.assign(new Error('没有权限'), { status: 403 }), '您没有查看此列表的权限，请联系管理员授权', false],
  [Object.assign(new Error('未找到'), { status: 404 }), '权限变更或资料已删除，您不能再查看此列表', false],
])('what could not be loaded says why: %s', async (error, words, mayTryAgain) => {
  const refetch = vi.fn()
  open({ source: sourceOf(undefined, { isPending: false, error, refetch }) })
  expect(screen.getByText(words)).toBeInTheDocument()
  const again = screen.queryByRole('button', { name: '重试' })
  expect(again !== null).toBe(mayTryAgain)
  if (again) await userEvent.click(again)
  expect(refetch).toHaveBeenCalledTimes(mayTryAgain ? 1 : 0)
})

it('an empty list keeps its head', () => {
  open({ source: sourceOf(noPlaces) })
  expect(titles()).toContain('名称')
  expect(screen.getByText('还没有场地')).toBeInTheDocument()
})

it('an empty list that could not be asked again says so', () => {
  open({ source: sourceOf(noPlaces, { error: new Error('内部错误') }) })
  expect(screen.getByText('列表加载失败：内部错误')).toBeInTheDocument()
})

it('rows that are there stay when the next answer fails', () => {
  open({ source: sourceOf(threePlaces, { error: new Error('内部错误') }) })
  expect(link('场地1')).toBeInTheDocument()
  expect(screen.queryByText(/加载失败/)).toBeNull()
})

it('a row that says something else than a moment ago is tinted for a moment; another page is no news', async () => {
  const changed = () => [...document.querySelectorAll('[data-changed]')].map((row) => row.textContent)
  const renamed = { ...place(2), city: '大同' }
  const pages = [threePlaces, { ...threePlaces, records: [place(1), renamed, place(3)] }]
  function Changing() {
    const [n, setN] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setN(n + 1)}>
          再次
        </button>
        <List source={(pageNo) => sourceOf(pageNo === 1 ? pages[n] : threePlaces)} />
      </>
    )
  }
  serve({})
  show(<Changing />, { at: '/places' })
  expect(changed()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '再次' }))
  expect(changed()).toEqual([expect.stringContaining('大同')])
  await waitFor(() => expect(changed()).toEqual([]), { timeout: 2_000 })
})

it('what cannot be done to a row cannot be clicked, in sight or behind 更多', async () => {
  const perform = vi.fn()
  const action = (key: string, disabled = false) => ({
    key,
    label: key,
    perform: () => perform(key),
    disabled,
  })
  const actions = () => [action('编辑', true), action('授权'), action('冻结', true), action('删除')]
  open({ actions, source: sourceOf({ ...threePlaces, records: [place(1)] }) })
  expect(screen.getByRole('button', { name: '编辑 场地1' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: '更多操作 场地1' }))
  const barred = await screen.findByRole('menuitem', { name: '冻结' })
  expect(barred).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(barred)
  expect(perform).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('menuitem', { name: '删除' }))
  await userEvent.click(screen.getByRole('button', { name: '授权 场地1' }))
  expect(perform.mock.calls).toEqual([['删除'], ['授权']])
})

it('上移 and 下移 move a column, its box hides it, 恢复默认 brings all back; the name stays', async () => {
  open()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '列设置' }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(drawer.getByRole('button', { name: '上移 街道' }))
  expect(titles()).toEqual(['名称', '街道', '城市', '门数', '备注'])
  await user.click(drawer.getByRole('button', { name: '下移 街道' }))
  await user.click(drawer.getByRole('button', { name: '下移 街道' }))
  expect(titles()).toEqual(['名称', '城市', '门数', '街道', '备注'])
  await user.click(drawer.getByRole('checkbox', { name: '备注' }))
  expect(titles()).toEqual(['名称', '城市', '门数', '街道'])
  expect(drawer.getByRole('checkbox', { name: '名称' })).toBeDisabled()
  expect(drawer.getByRole('button', { name: '上移 名称' })).toBeDisabled()
  expect(drawer.getByRole('button', { name: '下移 备注' })).toBeDisabled()
  await user.click(drawer.getByRole('button', { name: '恢复默认' }))
  expect(titles()).toEqual(['名称', '城市', '街道', '门数', '备注'])
})

it('shows the columns that have room; who arranges them gets all that they chose', async () => {
  wideBy(4 * 160)
  open()
  expect(titles()).toEqual(['名称', '城市', '街道', '门数'])
  await userEvent.click(screen.getByRole('button', { name: '列设置' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(drawer.getByText(/窗口放不下的列没有勾选/)).toBeVisible()
  await userEvent.click(drawer.getByRole('checkbox', { name: '备注' }))
  expect(titles()).toEqual(['名称', '城市', '街道', '门数', '备注'])
})

it('what stands beside the columns takes room, and a list that cannot be arranged is shown whole', () => {
  wideBy(4 * 160)
  const actions = () => [{ key: 'edit', label: '编辑', perform: () => {} }]
  open({ actions, actionsWidth: 160 })
  expect(titles()).toEqual(['名称', '城市', '街道', '操作'])
  cleanup()
  open({ settings: undefined })
  expect(titles()).toEqual(['名称', '城市', '街道', '门数', '备注'])
})

it('a phone has a card for each row: its name, three facts, what can be done', async () => {
  onPhone()
  const perform = vi.fn()
  open({
    actions: () => [{ key: 'edit', label: '编辑', perform }],
    dimmed: ({ id }) => (id === 'p2' ? '已冻结' : undefined),
  })
  expect(screen.queryByRole('table')).toBeNull()
  const [first, second] = within(screen.getByRole('list', { name: '场地' })).getAllByRole('listitem')
  const terms = (card?: HTMLElement) =>
    [...(card?.querySelectorAll('dl > div') ?? [])].map((fact) => fact.textContent)
  expect(terms(first)).toEqual(['城市太原', '街道街道1', '门数1,000'])
  expect(within(first!).getByRole('link', { name: '场地1' })).toHaveAttribute('href', '/places?open=p1')
  expect(within(first!).queryByText('已冻结')).toBeNull()
  expect(within(second!).getByText('已冻结')).toBeInTheDocument()
  await userEvent.click(within(second!).getByRole('button', { name: '编辑 场地2' }))
  expect(perform).toHaveBeenCalledOnce()
})

it('a title sorts, by the address, from the first page', async () => {
  const { router } = open({}, '/places?pageNo=2')
  await userEvent.click(screen.getByText('城市', { selector: 'th *' }))
  const asked = new URLSearchParams(router.state.location.search)
  expect([asked.get('column'), asked.get('order'), asked.get('pageNo')]).toEqual(['city', 'asc', null])
})
