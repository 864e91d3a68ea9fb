import { fireEvent, render, screen } from '@testing-library/react'
import { Drawer } from 'antd'
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

it('takes Esc from what lies under it, and gives it back when it goes', () => {
  const onClose = vi.fn()
  const page = (isOver: boolean) => (
    <>
      <Drawer open onClose={onClose}>
        <input aria-label="名称" />
      </Drawer>
      {isOver && (
        <Dialog title="搜索" width={400} onClose={() => {}}>
          <input aria-label="菜单" />
        </Dialog>
      )}
    </>
  )
  const { rerender } = render(page(true))
  fireEvent.keyDown(screen.getByLabelText('菜单'), { key: 'Escape', keyCode: 27 })
  fireEvent.keyDown(document.body, { key: 'Escape', keyCode: 27 })
  expect(onClose).not.toHaveBeenCalled()
  rerender(page(false))
  fireEvent.keyDown(screen.getByLabelText('名称'), { key: 'Escape', keyCode: 27 })
  expect(onClose).toHaveBeenCalledOnce()
})
