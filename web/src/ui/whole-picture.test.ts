import { afterEach, expect, it, vi } from 'vitest'
import { BlobImages } from './blob-images'

afterEach(() => vi.unstubAllGlobals())

const png = [0x89, 0x50, 0x4e, 0x47, 1, 2, 3]
const jpeg = [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]

/** How far a picture of the bytes gets that the browser decodes to a size. */
async function standingOf(bytes: number[], width: number, height: number) {
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:1', revokeObjectURL() {} })
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      naturalWidth = width
      naturalHeight = height
      decode = async () => {}
    },
  )
  const images = new BlobImages(async () => new Blob([new Uint8Array(bytes)]))
  await images.hold('/a').url.catch(() => {})
  return images.standing('/a')
}

it.each([
  ['one dot', png.concat(0x49, 0x45, 0x4e, 0x44), 1, 1, 'failed'],
  ['no size at all', [60], 0, 0, 'failed'],
  ['a line', [60], 640, 31, 'failed'],
  ['half of a PNG', png, 640, 400, 'failed'],
  ['half of a JPEG', jpeg, 640, 400, 'failed'],
  ['a PNG', png.concat(0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82), 640, 400, 'ready'],
  ['a JPEG', jpeg.concat(0xff, 0xd9), 640, 400, 'ready'],
  ['another kind', [60, 115, 118, 103], 32, 32, 'ready'],
] as const)('%s', async (_, bytes, width, height, standing) => {
  expect(await standingOf([...bytes], width, height)).toBe(standing)
})
