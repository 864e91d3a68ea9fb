import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { dialogOf, Refuse, type Seen, serve, show } from '#test/wire'
import type { CheckChange, CheckRule } from './check-queries'
import { CheckSheet } from './check-sheet'

// One rule in two hands.

const hits = { found: 0, open: 0, passed: 0, failed: 0, changed: 0, gone: 0 }
const limit = (value: number) => [{ name: 'years', label: '超过', unit: '年', value, lowest: 1, highest: 30 }]
const setTo = (revision: number, value: number, more: Partial<CheckRule> = {}) =>
  ({
    rule: 'vehicle.V09.age',
    code: 'V09',
    title: '车龄',
    subject: 'vehicle',
    subjectName: '车辆',
    revision,
    level: 'W',
    isOn: true,
    sentence: '车龄超过 {years} 年',
    clause: '',
    limits: limit(value),
    standard: { level: 'W', sentence: '', clause: '', limits: { years: 15 } },
    words: ['years'],
    hits,
    ...more,
  }) as CheckRule

const quiet = {
  'GET /risk/check/history': () => [],
  'GET /risk/check/hits': () => ({ records: [], total: 0, size: 10, current: 1, pages: 0 }),
}
const may = ['check:edit', 'check:confirm']
const at = { at: '/risk/checks', may }
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = (log: Seen[], call: string) => log.filter((seen) => seen.call === call).map(({ body }) => body)

it('shows what another has set meanwhile, and keeps what they changed', async () => {
  let current = setTo(1, 15)
  const log = serve({
    ...quiet,
    'GET /risk/check/list': () => [current],
    'PUT /risk/check/edit': ({ body }) => {
      const { revision } = body as { revision: number }
      if (revision === current.revision) return current
      return new Refuse('他人已修改，请核对后再保存', { current }, 409)
    },
  })
  const { client } = show(<CheckSheet rule="vehicle.V09.age" onClose={() => {}} />, at)
  await press('修改')
  const form = within(await dialogOf('修改 V09 车龄'))
  await userEvent.clear(form.getByLabelText('超过'))
  await userEvent.type(form.getByLabelText('超过'), '16')
  await userEvent.type(form.getByLabelText('修改原因'), '车队较旧')
  current = setTo(2, 14, { clause: '平台规定' })
  await client.invalidateQueries({ queryKey: ['check'] })
  await press('保存')
  const both = within(await dialogOf('他人已修改'))
  expect(both.getByText(/采用他人：14/)).toBeVisible()
  expect(both.getByText('依据：平台规定')).toBeVisible()
  expect(both.queryByText(/状态/)).toBeNull()
  await userEvent.click(both.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent(log, 'PUT /risk/check/edit')).toHaveLength(2))
  expect(sent(log, 'PUT /risk/check/edit')).toMatchObject([
    { revision: 1, isOn: true, limits: [{ name: 'years', value: 16 }], clause: '' },
    { revision: 2, isOn: true, limits: [{ name: 'years', value: 16 }], clause: '平台规定' },
  ])
})

it('answers the change that was read, not one that came in its place', async () => {
  const waiting = (id: string) =>
    ({
      ...setTo(2, 14),
      id,
      version: 1,
      createBy: 'admin',
      createByName: '管理员',
      reason: '试行',
      limits: { years: 14 },
    }) as unknown as CheckChange
  let current = setTo(2, 15, { waiting: waiting('first') })
  const log = serve({
    ...quiet,
    'GET /risk/check/list': () => [current],
    'PUT /risk/check/confirm': () => new Refuse('该修改已被处理，请刷新后查看', null, 409),
  })
  const { client } = show(<CheckSheet rule="vehicle.V09.age" onClose={() => {}} />, at)
  await press('确认生效')
  const form = within(await dialogOf('确认检查规则的修改'))
  current = setTo(3, 15, { waiting: waiting('second') })
  await client.invalidateQueries({ queryKey: ['check'] })
  await userEvent.click(form.getByRole('button', { name: '确认生效' }))
  await waitFor(() => expect(sent(log, 'PUT /risk/check/confirm')).toMatchObject([{ id: 'first' }]))
})
