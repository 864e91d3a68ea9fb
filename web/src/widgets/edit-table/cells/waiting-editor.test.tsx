import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { show } from '#test/wire'
import { EditTable } from '../edit-table'
import type { EditTableHandle } from '../edit-table-props'

const code = vi.hoisted(() => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { arrive, arrived }
})

vi.mock('./opening-editor', async (actual) => {
  await code.arrived
  return actual()
})

interface Line {
  id: string
  note: string
}

const user = userEvent.setup()
const focused = () => document.activeElement?.getAttribute('aria-label')

beforeEach(() => {
  // jsdom lays nothing out: the grid has the room it would have on the page.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})

it('what was typed is kept when one leaves before the code of the editor is there', async () => {
  const table = createRef<EditTableHandle<Line>>()
  const columns = [{ key: 'note', title: '备注', type: 'textarea' }] as const
  show(<EditTable ref={table} name="表" columns={columns} dataSource={[{ id: 'a', note: '旧' }]} />, {
    at: '/',
  })
  act(() => table.current?.focus('a', 'note'))
  await user.keyboard('{F2}')
  act(() => (document.activeElement as HTMLElement).blur())
  expect(table.current?.row('a')?.row.note).toBe('旧')
  act(() => table.current?.focus('a', 'note'))
  await user.keyboard('新')
  act(() => (document.activeElement as HTMLElement).blur())
  expect(table.current?.row('a')?.row.note).toBe('新')
})

it('what is typed after the key that opens a cell is kept before the code of its editor is there', async () => {
  const table = createRef<EditTableHandle<Line & { kind: string }>>()
  const columns = [
    { key: 'note', title: '备注', type: 'textarea' },
    { key: 'kind', title: '类别', type: 'select', options: [{ value: '1', text: '散货' }] },
  ] as const
  const rows = [{ id: 'a', note: '旧', kind: '1' }]
  show(<EditTable ref={table} name="表" columns={columns} dataSource={rows} />, { at: '/' })
  act(() => table.current?.focus('a', 'note'))
  await user.keyboard('{F2}')
  await user.keyboard('新')
  act(() => (document.activeElement as HTMLElement).blur())
  expect(table.current?.row('a')?.row.note).toBe('旧新')
  act(() => table.current?.focus('a', 'kind'))
  await user.keyboard('{Enter}')
  await user.keyboard('普通')
  act(() => (document.activeElement as HTMLElement).blur())
  expect(screen.getByText('普通')).toBeVisible()
  expect(table.current?.row('a')?.row.kind).toBe('1')
})

it('the cell keeps the focus and what is typed until the code of its editor is there', async () => {
  const table = createRef<EditTableHandle<Line>>()
  const heard = vi.fn()
  show(
    <EditTable
      ref={table}
      name="表"
      columns={[{ key: 'note', title: '备注', type: 'textarea' }]}
      dataSource={[{ id: 'a', note: '旧' }]}
    />,
    { at: '/' },
  )
  act(() => table.current?.focus('a', 'note'))
  document.addEventListener('keydown', heard)
  await user.keyboard('{F2}')
  expect(focused()).toBe('备注，第 1 行，旧')
  heard.mockClear()
  await user.keyboard('{Tab}{Escape}')
  expect(heard, 'Esc is not for what the table lies in').not.toHaveBeenCalled()
  document.removeEventListener('keydown', heard)

  await user.keyboard('新')
  await user.keyboard('的')
  expect(document.activeElement).toHaveValue('新的')
  act(code.arrive)
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
  await user.keyboard('话{Control>}{Enter}{/Control}')
  expect(table.current?.row('a')?.row.note).toBe('新的话')
})
