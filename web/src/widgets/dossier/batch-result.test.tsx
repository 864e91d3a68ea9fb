import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { batchRow } from '#test/batch'
import { Refuse, serve, show } from '#test/wire'
import { BatchResult } from './batch-result'

function shown(undoUntil: string) {
  const rows = ['李军', '胡磊'].map((name) => batchRow(name, { undoUntil }))
  const done = { rows, passed: 2 }
  const onUndone = vi.fn()
  show(<BatchResult done={done} names={new Map()} onUndone={onUndone} onClose={() => {}} />, { at: '/' })
  return onUndone
}

it('takes back what can be, lets that go alone, and says how many could not be', async () => {
  const log = serve({
    'POST /review/task/undo': ({ body }) =>
      (body as { taskId: string }).taskId === 't-李军' ? {} : new Refuse('已超过撤销时间', null, 409),
    'POST /review/task/release': () => null,
  })
  const onUndone = shown('2999-01-01 00:00:00')
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(await screen.findByText('已撤销 1 条，1 条未能撤销')).toBeVisible()
  expect(screen.queryByRole('button', { name: '撤销' })).not.toBeInTheDocument()
  expect(log.filter(({ call }) => call.endsWith('release')).map(({ body }) => body)).toEqual([
    { taskId: 't-李军' },
  ])
  expect(onUndone).toHaveBeenCalledOnce()
})

it('offers no way back when the time for it is over', () => {
  shown('2020-01-01 00:00:00')
  expect(screen.getByText('批量通过 2 条')).toBeVisible()
  expect(screen.queryByRole('button', { name: '撤销' })).not.toBeInTheDocument()
})
