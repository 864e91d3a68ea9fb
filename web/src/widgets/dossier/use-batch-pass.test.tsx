import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { batchRow } from '#test/batch'
import { dialogOf, serve, show } from '#test/wire'
import type { DossierRow } from './dossier-row'
import { useBatchPass } from './use-batch-pass'

const both = ['driver:check', 'driver:batch']
const refetch = vi.fn()

/** A list whose rows are ticked by a button each. */
function Queue({ isQueue = true, ids = ['d1', 'd2'] }: { isQueue?: boolean; ids?: readonly string[] }) {
  const { selection, bar, sheet } = useBatchPass<DossierRow>(
    { feature: 'driver', name: '司机', rowName: ({ id }) => `司机 ${id}` },
    isQueue,
    { refetch },
  )
  const row = (id: string) => ({ id }) as DossierRow
  return (
    <>
      {bar}
      {selection && (
        <button type="button" onClick={() => selection.onChange(new Map(ids.map((id) => [id, row(id)])))}>
          全选
        </button>
      )}
      {sheet}
    </>
  )
}

it.each([
  ['without the right to pass several', ['driver:check'], true],
  ['without the right to check one', ['driver:batch'], true],
  ['where nothing waits', both, false],
])('offers nothing %s', (_, may, isQueue) => {
  show(<Queue isQueue={isQueue} />, { at: '/', may })
  expect(screen.queryByRole('button', { name: '全选' })).not.toBeInTheDocument()
})

it('passes no more at once than the server takes', async () => {
  show(<Queue ids={Array.from({ length: 51 }, (_, n) => `d${n}`)} />, { at: '/', may: both })
  await userEvent.click(screen.getByRole('button', { name: '全选' }))
  expect(screen.getByRole('button', { name: '批量通过' })).toBeDisabled()
})

it('asks about the ticked rows by their names, and has none ticked when it is done', async () => {
  const rows = [batchRow('d1'), batchRow('d2', { title: '', passes: false, reason: '已被 王芳 领取' })]
  const log = serve({
    'POST /review/task/passBatch': () => ({ rows, passed: 1 }),
  })
  show(<Queue />, { at: '/', may: both })
  await userEvent.click(screen.getByRole('button', { name: '全选' }))
  await userEvent.click(screen.getByRole('button', { name: '批量通过' }))
  const sheet = within(await dialogOf('批量通过司机'))
  expect(await sheet.findByText('司机 d2')).toBeVisible()
  await userEvent.click(await sheet.findByRole('button', { name: '批量通过 1 条' }))
  expect(await screen.findByText('司机 d2：已被 王芳 领取')).toBeVisible()
  expect(screen.queryByText('取消选择')).not.toBeInTheDocument()
  await waitFor(() => expect(refetch).toHaveBeenCalled())
  expect(log.map(({ body }) => (body as { targetIds: string[] }).targetIds)).toEqual([['d1', 'd2'], ['d1']])
})
