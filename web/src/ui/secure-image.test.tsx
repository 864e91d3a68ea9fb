import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { BlobImages, DamagedPicture } from './blob-images'
import { ImageLoader, SecureImage, Thumbnail } from './secure-image'

afterEach(() => vi.unstubAllGlobals())

const show = (cause: Error) =>
  render(
    <ImageLoader value={new BlobImages(() => Promise.reject(cause))}>
      <SecureImage src="/sys/common/static/f/a.jpg" alt="驾驶证" />
    </ImageLoader>,
  )

it('says of a damaged picture what it is, and offers no other try', async () => {
  show(new DamagedPicture('文件已损坏，请联系管理员'))
  expect(await screen.findByText('文件已损坏，请联系管理员')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it('offers another try where the picture may come', async () => {
  show(new Error('no answer'))
  expect(await screen.findByRole('button', { name: '图片加载失败，点击重试' })).toBeVisible()
})

it('a picture of no size is one that did not load', async () => {
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:1', revokeObjectURL() {} })
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      naturalWidth = 0
      naturalHeight = 0
      decode = async () => {}
    },
  )
  render(
    <ImageLoader value={new BlobImages(async () => new Blob())}>
      <SecureImage src="/sys/common/static/f/a.jpg" alt="驾驶证" />
    </ImageLoader>,
  )
  expect(await screen.findByRole('button', { name: '图片加载失败，点击重试' })).toBeVisible()
})

it('a small picture waits for the large one, and fetches nothing itself', async () => {
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:1', revokeObjectURL() {} })
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      naturalWidth = 40
      naturalHeight = 30
      decode = async () => {}
    },
  )
  const load = vi.fn(async () => new Blob())
  const images = new BlobImages(load)
  const { container } = render(
    <ImageLoader value={images}>
      <Thumbnail src="/sys/common/static/f/a.jpg" />
    </ImageLoader>,
  )
  expect(container.querySelector('img')).toBeNull()
  expect(load).not.toHaveBeenCalled()
  await act(() => images.hold('/sys/common/static/f/a.jpg').url)
  expect(container.querySelector('img')).toHaveAttribute('src', 'blob:1')
})
