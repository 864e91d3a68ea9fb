import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BlobImages, DamagedPicture } from './blob-images'
import { ImageLoader, SecureImage } from './secure-image'

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
