import { expect, it, vi } from 'vitest'
import { listenToFailures } from '@/api/call'
import { DamagedPicture } from '@/ui/blob-images'
import { fetchPicture } from './fetch-picture'

it('knows a damaged picture by the answer of the server, and leaves every notice to its place', async () => {
  const failures = vi.fn()
  listenToFailures(failures)
  const refused = (result: unknown) =>
    new Response(JSON.stringify({ success: false, code: 500, message: '文件已损坏，请联系管理员', result }), {
      status: 500,
      headers: { 'Content-Type': 'application/json' },
    })
  vi.stubGlobal(
    'fetch',
    vi
      .fn<typeof fetch>()
      .mockResolvedValueOnce(refused({ damaged: true }))
      .mockResolvedValueOnce(refused(null)),
  )
  await expect(fetchPicture('/sys/common/static/f/a.jpg')).rejects.toThrow(
    new DamagedPicture('文件已损坏，请联系管理员'),
  )
  expect(failures).not.toHaveBeenCalled()
  await expect(fetchPicture('/sys/common/static/f/a.jpg')).rejects.not.toBeInstanceOf(DamagedPicture)
  expect(failures, 'the pane says it already').not.toHaveBeenCalled()
  listenToFailures(() => {})
})
