import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { batchRow } from '#test/batch'
import { serve, show } from '#test/wire'
import { BlobImages } from '@/ui/blob-images'
import { ImageLoader } from '@/ui/secure-image'
import { BatchSheet } from './batch-sheet'
import type { DossierRow } from './dossier-row'
import { whyNotInBatch } from './use-batch-pass'

function decodes(width: number) {
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL() {} })
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      naturalWidth = width
      naturalHeight = width
      decode = async () => {}
    },
  )
}

it('passes nothing until every picture is there, and then what was shown', async () => {
  decodes(40)
  let arrive = (_: Blob) => {}
  const images = new BlobImages(() => new Promise<Blob>((resolve) => (arrive = resolve)))
  const sent: unknown[] = []
  serve({
    'POST /review/task/passBatch': (body: unknown) => {
      sent.push(body)
      return {
        rows: [
          batchRow('李军', { documents: [{ docType: '11', name: '身份证', url: '/李军.jpg' }] }),
          batchRow('胡磊', { passes: false, reason: '有拦截项「D08 黑名单」，请逐条审核' }),
        ],
        passed: 1,
      }
    },
  })
  const onDone = vi.fn()
  const names = new Map([
    ['李军', '李军'],
    ['胡磊', '胡磊'],
  ])
  show(
    <ImageLoader value={images}>
      <BatchSheet targetType="driver" name="司机" names={names} onDone={onDone} onClose={() => {}} />
    </ImageLoader>,
    { at: '/' },
  )
  const button = await screen.findByRole('button', { name: '批量通过 1 条' })
  expect(button).toBeDisabled()
  expect(screen.getByText('：有拦截项「D08 黑名单」，请逐条审核')).toBeVisible()
  await waitFor(() => expect(screen.getByText(/还有 1 张图片未显示/)).toBeVisible())
  arrive(new Blob())
  await waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(sent).toHaveLength(2)
})

it('ticks neither what was found about, nor what is held, nor what is decided', () => {
  const free = {
    reviewState: 0,
    riskLevel: 0,
    claimedBy: '',
    claimedByName: '',
    leaseUntil: null,
  } as unknown as DossierRow
  const until = '2999-01-01 00:00:00'
  expect(whyNotInBatch(free, 'ops')).toBeUndefined()
  expect(whyNotInBatch({ ...free, riskLevel: 1 }, 'ops')).toBe('有检查提示，须逐条审核')
  expect(whyNotInBatch({ ...free, reviewState: 1 }, 'ops')).toBe('已审核')
  expect(whyNotInBatch({ ...free, claimedBy: 'wang', claimedByName: '王芳', leaseUntil: until }, 'ops')).toBe(
    '王芳 正在审核',
  )
})
