import { beforeEach, expect, it, vi } from 'vitest'
import { BlobImages } from './blob-images'

const revoked: string[] = []
let made = 0

beforeEach(() => {
  revoked.length = 0
  made = 0
  vi.stubGlobal('URL', {
    createObjectURL: () => `blob:${++made}`,
    revokeObjectURL: (url: string) => revoked.push(url),
  })
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      naturalWidth = 640
      naturalHeight = 400
      decode = async () => {}
    },
  )
})

it('fetches a picture once, however often it is shown', async () => {
  const load = vi.fn(async () => new Blob())
  const images = new BlobImages(load)
  const [one, two] = [images.hold('/a'), images.hold('/a')]
  expect(await one.url).toBe('blob:1')
  expect(await two.url).toBe('blob:1')
  expect(images.ready('/a')).toBe('blob:1')
  expect(load).toHaveBeenCalledOnce()
})

it('keeps twenty and gives the longest unused back, never one on screen', async () => {
  const images = new BlobImages(async () => new Blob())
  const onScreen = images.hold('/shown')
  await onScreen.url
  for (let index = 0; index < 25; index++) {
    const held = images.hold(`/p${index}`)
    await held.url
    held.release()
  }
  expect(images.ready('/shown')).toBe('blob:1')
  expect(images.ready('/p0')).toBeNull()
  expect(images.ready('/p24')).not.toBeNull()
  expect(revoked).toHaveLength(6)
  onScreen.release()
  images.clear()
  expect(revoked).toHaveLength(26)
})

it('a failure is tried again at the next look', async () => {
  const load = vi
    .fn<() => Promise<Blob>>()
    .mockRejectedValueOnce(new Error('404'))
    .mockResolvedValueOnce(new Blob())
  const images = new BlobImages(load)
  const warmed = images.hold('/a')
  warmed.url.catch(() => {}).finally(warmed.release)
  await expect(images.hold('/a').url).rejects.toThrow('404')
  expect(await images.hold('/a').url).toBe('blob:1')
})
