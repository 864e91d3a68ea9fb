import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Dialog } from './dialog'

it('closes while it is in the document: only then does the browser give the focus back', () => {
  const atClose: boolean[] = []
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function close(this: HTMLDialogElement) {
    atClose.push(this.isConnected)
  })
  const { rerender } = render(
    <Dialog title="搜索" width={400} onClose={() => {}}>
      内容
    </Dialog>,
  )
  expect(atClose).toEqual([])
  rerender(<p>没有了</p>)
  expect(atClose).toEqual([true])
})
