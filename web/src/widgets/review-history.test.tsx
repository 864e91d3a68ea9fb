import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serve, show } from '#test/wire'
import { ReviewHistory } from './review-history'

const step = {
  id: 'l1',
  taskId: 't1',
  revision: 1,
  action: 'decide',
  result: 1,
  reviewer: 'ops',
  reviewerName: '运营主管',
  time: '2026-01-01 08:00:00',
  durationSec: 30,
  items: [],
  memo: '名单已更正',
  diff: [],
  overridden: [],
}

it('tells a pass in a batch, and that nothing was opened', async () => {
  serve({
    'GET /review/task/history': () => [{ ...step, batch: true }],
    'GET /sys/dict/getDictItems/hy_doc_type': () => [],
  })
  show(<ReviewHistory targetType="driver" targetId="d1" />, { at: '/' })
  expect(await screen.findByText('批量通过，未逐张打开')).toBeVisible()
})

it('tells a pass in spite of a block from any other, and what was overridden', async () => {
  serve({
    'GET /review/task/history': () => [
      { ...step, overridden: [{ code: 'D08', message: '该司机在黑名单中' }] },
      { ...step, id: 'l0', memo: '' },
    ],
    'GET /sys/dict/getDictItems/hy_doc_type': () => [],
  })
  show(<ReviewHistory targetType="driver" targetId="d1" />, { at: '/' })
  expect(await screen.findByText('强制通过')).toBeVisible()
  expect(screen.getByText('越过拦截项：D08 该司机在黑名单中')).toBeVisible()
  expect(screen.getByText('备注：名单已更正')).toBeVisible()
  expect(screen.getByText('通过')).toBeVisible()
})
