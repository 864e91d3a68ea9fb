import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keysWithCodes } from '#test/key-codes'
import { show } from '#test/wire'
import { SCROLL_PAUSE, useScrollEnd } from './scroll-end'
import { SearchSelect } from './search-select'
import type { SearchPage, SearchSource } from './search-source'
import { SEARCH_PAUSE } from './use-debounced'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())
keysWithCodes()

const keyboard = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })

interface Pending {
  keyword: string
  page: number
  answer: (page: SearchPage) => void
}

function sourceWith(asked: Pending[]): SearchSource {
  return {
    key: ['user', 'search', Math.random()],
    search: (keyword, page) => new Promise((answer) => asked.push({ keyword, page, answer })),
    textsOf: async (values) => Object.fromEntries(values.map((value) => [value, `第${value}号`])),
  }
}

function Host({
  source,
  multi,
  onChange,
}: {
  source: SearchSource
  multi?: boolean
  onChange?: (v?: string) => void
}) {
  const [value, setValue] = useState<string | undefined>(multi ? '7' : undefined)
  return (
    <SearchSelect
      aria-label="找"
      source={source}
      multi={multi}
      value={value}
      onChange={(next) => {
        setValue(next)
        onChange?.(next)
      }}
    />
  )
}

const found = (...texts: string[]): SearchPage => ({
  options: texts.map((text) => ({ value: text, text })),
  hasMore: false,
})

it('asks to type, and asks the server once, 300 ms after the last key', async () => {
  const asked: Pending[] = []
  show(<Host source={sourceWith(asked)} />, { at: '/' })
  const user = keyboard()
  await user.click(screen.getByRole('combobox'))
  expect(screen.getByText('请输入搜索内容')).toBeInTheDocument()
  vi.useRealTimers()
  vi.useFakeTimers()
  const box = screen.getByRole('combobox')
  for (const text of ['王', '王建', '王建国']) {
    fireEvent.change(box, { target: { value: text } })
    await act(() => vi.advanceTimersByTimeAsync(SEARCH_PAUSE - 100))
  }
  expect(asked).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(99))
  expect(asked).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(asked.map(({ keyword }) => keyword)).toEqual(['王建国'])
  await act(async () => asked[0]?.answer(found()))
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByText('没有查询到任何数据')).toBeInTheDocument()
  fireEvent.change(box, { target: { value: '' } })
  expect(screen.getByText('请输入搜索内容')).toBeInTheDocument()
})

it('drops an answer that comes after a later one was asked for', async () => {
  const asked: Pending[] = []
  show(<Host source={sourceWith(asked)} />, { at: '/' })
  const user = keyboard()
  const box = screen.getByRole('combobox')
  await user.click(box)
  await user.type(box, '甲')
  await act(() => vi.advanceTimersByTimeAsync(SEARCH_PAUSE))
  await user.type(box, '乙')
  await act(() => vi.advanceTimersByTimeAsync(SEARCH_PAUSE))
  expect(asked.map(({ keyword }) => keyword)).toEqual(['甲', '甲乙'])
  await act(async () => asked[1]?.answer(found('新')))
  await act(async () => asked[0]?.answer(found('旧')))
  expect(await screen.findByTitle('新')).toBeInTheDocument()
  expect(screen.queryByTitle('旧')).not.toBeInTheDocument()
})

it('several: what is chosen keeps its name, and what was chosen before gets one', async () => {
  const asked: Pending[] = []
  const changed = vi.fn()
  show(<Host source={sourceWith(asked)} multi onChange={(value) => changed(value)} />, { at: '/' })
  expect(await screen.findByText('第7号')).toBeInTheDocument()
  const user = keyboard()
  const box = screen.getByRole('combobox')
  await user.click(box)
  await user.type(box, '丙')
  await act(() => vi.advanceTimersByTimeAsync(SEARCH_PAUSE))
  await act(async () => asked[0]?.answer(found('丙一')))
  await screen.findByTitle('丙一')
  await user.click(await screen.findByTitle('丙一'))
  expect(changed).toHaveBeenLastCalledWith('7,丙一')
  expect(screen.getAllByText('丙一').length).toBeGreaterThan(0)
})

interface Leaving {
  pause?: number
  multi?: boolean
  byEnter?: boolean
}

async function typeAndLeave(text: string, options: Leaving = {}) {
  const asked: Pending[] = []
  const changed = vi.fn()
  const field = <Host source={sourceWith(asked)} multi={options.multi} onChange={(value) => changed(value)} />
  show(field, { at: '/' })
  const user = keyboard()
  const box = screen.getByRole('combobox')
  await user.click(box)
  await user.type(box, text)
  if (options.pause) await act(() => vi.advanceTimersByTimeAsync(options.pause ?? 0))
  await (options.byEnter ? user.keyboard('{Enter}') : user.click(document.body))
  return { asked, changed, user, box }
}

it.each([
  ['the only one that is found', ['李涛']],
  ['the one of that name', ['李涛', '李涛涛', '小李涛']],
])('left before the search came, the field takes %s', async (_, texts) => {
  const { asked, changed } = await typeAndLeave('李涛')
  expect(await screen.findByText('正在查找「李涛」…')).toBeInTheDocument()
  expect(asked.map(({ keyword }) => keyword)).toEqual(['李涛'])
  await act(async () => asked[0]?.answer(found(...texts)))
  await vi.waitFor(() => expect(changed).toHaveBeenCalledWith(texts[0]))
  expect(await screen.findByText(String(texts[0]))).toBeInTheDocument()
  expect(screen.queryByText(/正在查找/)).toBeNull()
})

it.each([
  ['several', ['李涛', '李波']],
  ['one of a longer name', ['李涛']],
  ['none', []],
])('left with what finds %s, the field says that it takes none', async (_, texts) => {
  const { asked, changed } = await typeAndLeave('李', { multi: true })
  await screen.findByText('正在查找「李」…')
  await act(async () => asked[0]?.answer(found(...texts)))
  expect(await screen.findByRole('alert')).toHaveTextContent('没有填入「李」：请从列表中选择')
  expect(changed).not.toHaveBeenCalled()
})

it.each([
  ['before the search is sent', 0, 0],
  ['while it is on its way', SEARCH_PAUSE, 1],
])('Enter %s looks for the text as leaving does', async (_, pause, before) => {
  const { asked, changed, box } = await typeAndLeave('李涛', { pause, byEnter: true })
  expect(await screen.findByText('正在查找「李涛」…')).toBeInTheDocument()
  expect(box).toHaveFocus()
  await act(async () => asked[before]?.answer(found('李涛')))
  await vi.waitFor(() => expect(changed).toHaveBeenCalledWith('李涛'))
  expect(screen.queryByText(/正在查找/)).toBeNull()
})

it('Enter with what finds several takes none and says so; Esc gives up what is looked for', async () => {
  const { asked, changed, user, box } = await typeAndLeave('李', { byEnter: true })
  await screen.findByText('正在查找「李」…')
  await act(async () => asked[0]?.answer(found('李涛', '李波')))
  expect(await screen.findByRole('alert')).toHaveTextContent('没有填入「李」：请从列表中选择')
  await user.type(box, '王{Enter}')
  await screen.findByText('正在查找「王」…')
  await user.keyboard('{Escape}')
  await act(async () => asked[1]?.answer(found('王芳')))
  expect(screen.queryByText(/正在查找|没有填入/)).toBeNull()
  expect(changed).not.toHaveBeenCalled()
})

it('what the list found already is not searched again; several keep those chosen before', async () => {
  const { asked, changed, user, box } = await typeAndLeave('丙一', { multi: true, pause: SEARCH_PAUSE })
  // The list gave up its search; the field has one of its own.
  await act(async () => asked[1]?.answer(found('丙一')))
  await vi.waitFor(() => expect(changed).toHaveBeenLastCalledWith('7,丙一'))
  await user.click(box)
  await user.type(box, '丁一')
  await act(() => vi.advanceTimersByTimeAsync(SEARCH_PAUSE))
  await act(async () => asked[2]?.answer(found('丁一')))
  await screen.findByTitle('丁一')
  await user.click(document.body)
  expect(changed).toHaveBeenLastCalledWith('7,丙一,丁一')
  expect(asked).toHaveLength(3)
})

it('an answer does not replace what was chosen or typed meanwhile', async () => {
  const { asked, changed, user, box } = await typeAndLeave('李涛')
  await screen.findByText('正在查找「李涛」…')
  await user.type(box, '王')
  await act(async () => asked[0]?.answer(found('李涛')))
  expect(changed).not.toHaveBeenCalled()
  expect(screen.queryByText(/正在查找|没有填入/)).toBeNull()
})

it('the end of a list is told 100 ms after the last scroll event, and only there', () => {
  const ended = vi.fn()
  const { result } = renderHook(() => useScrollEnd(ended))
  const list = document.createElement('div')
  Object.defineProperties(list, { scrollHeight: { value: 1000 }, clientHeight: { value: 200 } })
  const scroll = (top: number) => {
    list.scrollTop = top
    result.current({ currentTarget: list, target: list } as never)
  }
  scroll(800)
  vi.advanceTimersByTime(SCROLL_PAUSE - 1)
  scroll(800)
  vi.advanceTimersByTime(SCROLL_PAUSE - 1)
  expect(ended).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(ended).toHaveBeenCalledTimes(1)
  scroll(300)
  vi.advanceTimersByTime(SCROLL_PAUSE)
  expect(ended).toHaveBeenCalledTimes(1)
})
