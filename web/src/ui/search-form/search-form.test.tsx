import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { serve, show } from '#test/wire'
import type { ListScheme } from '../list-state/list-query'
import { useListState } from '../list-state/use-list-state'
import type { ChoiceProps, FilterField } from './filter-field'
import { SearchForm } from './search-form'

function Choice({ id, value, onChange }: ChoiceProps) {
  return (
    <select id={id} value={value ?? ''} onChange={(event) => onChange?.(event.target.value || undefined)}>
      <option value="">全部</option>
      <option value="1">待审</option>
    </select>
  )
}

const fields: FilterField[] = [
  { kind: 'text', name: 'name', label: '姓名' },
  {
    kind: 'text',
    name: 'phone',
    label: '电话',
    pii: true,
    pattern: { test: /^\d{4,11}$/, message: '请输入 4 到 11 位数字' },
  },
  { kind: 'choice', name: 'state', label: '状态', control: <Choice />, show: () => '待审' },
  { kind: 'text', name: 'plate', label: '车牌' },
]
const scheme: ListScheme = { filters: ['name', 'phone', 'state', 'plate'], privateFilters: ['phone'] }

function Search() {
  return <SearchForm fields={fields} control={useListState(scheme)} />
}

/** The form at an address, and what the address and its entry hold by now. */
function open(at = '/driver') {
  serve({})
  const { router } = show(<Search />, { at })
  return {
    router,
    asked: () => Object.fromEntries(new URLSearchParams(router.state.location.search)),
    kept: () => router.state.location.state?.kept,
  }
}

const field = (name: string) => screen.getByRole('textbox', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

afterEach(() => vi.unstubAllGlobals())

it('searches on Enter and by 查询, from the first page, without blanks around the text', async () => {
  const { asked } = open('/driver?pageNo=3')
  await userEvent.type(field('姓名'), ' 王 {Enter}')
  expect(asked()).toEqual({ name: '王' })
  await userEvent.clear(field('姓名'))
  expect(asked()).toEqual({ name: '王' })
  await press('查询')
  expect(asked()).toEqual({})
})

it('a text that was typed is gone with its tag', async () => {
  const { asked } = open()
  await userEvent.type(field('姓名'), '王{Enter}')
  await press('移除筛选 姓名')
  expect(field('姓名')).toHaveValue('')
  expect(asked()).toEqual({})
  expect(screen.queryByRole('button', { name: '移除筛选 姓名' })).toBeNull()
})

it('Back brings the text of the search before', async () => {
  const { router } = open()
  await userEvent.type(field('姓名'), '王{Enter}')
  await userEvent.clear(field('姓名'))
  await userEvent.type(field('姓名'), '李{Enter}')
  expect(field('姓名')).toHaveValue('李')
  await router.navigate(-1)
  await vi.waitFor(() => expect(field('姓名')).toHaveValue('王'))
})

it('a choice holds at once, together with what is typed beside it', async () => {
  const { asked } = open()
  await userEvent.type(field('姓名'), '王')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '状态' }), '1')
  expect(asked()).toEqual({ name: '王', state: '1' })
  await press('移除筛选 状态')
  expect(asked()).toEqual({ name: '王' })
})

it('what cannot be searched for says why, asks for nothing and stays', async () => {
  const { asked, kept } = open()
  await userEvent.type(field('姓名'), '王')
  await userEvent.type(field('电话'), '12{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('请输入 4 到 11 位数字')
  expect(field('电话')).toHaveAccessibleDescription('请输入 4 到 11 位数字')
  expect(field('电话')).toHaveValue('12')
  expect([asked(), kept()]).toEqual([{}, undefined])
  await userEvent.type(field('电话'), '34{Enter}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect([asked(), kept()]).toEqual([{ name: '王' }, { phone: '1234' }])
})

it('重置 takes away what holds, what is typed and what it said', async () => {
  const { asked } = open('/driver?name=王&pageNo=2')
  await userEvent.type(field('电话'), '12{Enter}')
  await press('重置')
  expect(screen.queryByRole('alert')).toBeNull()
  expect([field('姓名'), field('电话')].map((input) => (input as HTMLInputElement).value)).toEqual(['', ''])
  expect(asked()).toEqual({})
})

it('three are in sight, the others behind 展开', async () => {
  open()
  expect(screen.queryByRole('textbox', { name: '车牌' })).toBeNull()
  await press('展开')
  expect(field('车牌')).toBeInTheDocument()
  await press('收起')
  expect(screen.queryByRole('textbox', { name: '车牌' })).toBeNull()
})

it('a phone has one in sight', () => {
  const wide = window.matchMedia
  vi.stubGlobal('matchMedia', (media: string) => ({ ...wide(media), matches: media.includes('767.98') }))
  open()
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
})

it('/ goes to the first text', async () => {
  open()
  await userEvent.keyboard('[Slash]')
  expect(field('姓名')).toHaveFocus()
  expect(field('姓名')).toHaveValue('')
})
