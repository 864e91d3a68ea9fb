import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Refuse, serve, show } from '#test/wire'
import { useSession } from '@/identity/session'
import { CheckHits } from './check-hits'
import type { CheckHit, CheckRule } from './check-queries'

const rule = { rule: 'driver.D04.expiring', subject: 'driver', subjectName: '司机' } as CheckRule

const hit = (n: number, more: Partial<CheckHit> = {}): CheckHit => ({
  taskId: `t${n}`,
  revision: 1,
  targetId: `d${n}`,
  title: `示例${n}`,
  level: 'W',
  message: '驾驶证将于 2026-12-01 到期',
  foundTime: '2026-11-20 10:00:00',
  outcome: 0,
  ...more,
})

const page = (records: CheckHit[], total = records.length) => ({
  records,
  total,
  current: 1,
  size: 10,
  pages: Math.ceil(total / 10),
})

const cells = async () =>
  (await screen.findAllByRole('row')).slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )

const open = { at: '/risk/checks', may: ['check:list'] }

it('lists what was found, what people decided and whether it was a false alarm', async () => {
  const log = serve({
    'GET /risk/check/hits': () =>
      page(
        [
          hit(1),
          hit(2, { outcome: 1 }),
          hit(3, { outcome: 2 }),
          hit(4, { outcome: 3, message: '' }),
          hit(5, { outcome: 6, message: '', targetId: '', title: '' }),
        ],
        12,
      ),
  })
  show(<CheckHits rule={rule} />, open)
  await screen.findByText('示例1')
  expect((await cells()).map((row) => [row[0], row[2], row[4], row[5]])).toEqual([
    ['示例1', '驾驶证将于 2026-12-01 到期', '待审核', '—'],
    ['示例2', '驾驶证将于 2026-12-01 到期', '审核通过', '是'],
    ['示例3', '驾驶证将于 2026-12-01 到期', '审核不通过', '否'],
    ['示例4', '—', '审核前已改正', '否'],
    ['已删除或不可查看', '—', '审核前不再命中', '—'],
  ])
  expect(screen.queryByRole('link', { name: '示例1' })).toBeNull()
  act(() => useSession.setState({ paths: new Set(['/driver/list']) }))
  expect(screen.getByRole('link', { name: '示例1' })).toHaveAttribute(
    'href',
    '/driver/list?fileter=1&open=d1',
  )
  expect(log[0]?.query).toMatchObject({ rule: rule.rule, pageNo: '1', pageSize: '10' })
  await userEvent.click(screen.getByTitle('2'))
  expect(log.at(-1)?.query).toMatchObject({ rule: rule.rule, pageNo: '2' })
})

it('says that there is none, and why it cannot be read', async () => {
  let fails = true
  serve({ 'GET /risk/check/hits': () => (fails ? new Refuse('系统繁忙', null, 500) : page([])) })
  show(<CheckHits rule={rule} />, open)
  expect(await screen.findByText('列表加载失败：系统繁忙')).toBeVisible()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
  expect(await screen.findByText('近 30 天没有命中')).toBeVisible()
})
