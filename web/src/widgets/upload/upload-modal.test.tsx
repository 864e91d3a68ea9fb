import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { picture, type SentUpload, takeUploads } from '#test/uploads'
import { dialogOf, show } from '#test/wire'
import { UploadModal } from './upload-modal'

let sent: SentUpload[]
const onOk = vi.fn()
const onClose = vi.fn()

beforeEach(() => {
  sent = takeUploads()
  onOk.mockReset()
  onClose.mockReset()
})

function open(props: Partial<Parameters<typeof UploadModal>[0]> = {}) {
  const { kind = 'all', value = '', ...more } = props
  show(<UploadModal label="单证" kind={kind} value={value} onOk={onOk} onClose={onClose} {...more} />, {
    at: '/',
  })
  return dialogOf(kind === 'image' ? '图片上传' : '文件上传')
}

function choose(dialog: HTMLElement, ...files: File[]) {
  const input = dialog.querySelector('input[type="file"]')
  fireEvent.change(input as HTMLInputElement, { target: { files } })
}

const element = (title: string) => screen.getByRole('dialog', { name: title })
const ok = () => userEvent.click(screen.getByText('确定'))

it.each([
  ['image', '图片上传'],
  ['all', '文件上传'],
] as const)('%s: is called %s and 520 wide', async (kind, title) => {
  await open({ kind })
  expect(element(title)).toHaveStyle({ width: '520px' })
})

it('says that nothing was uploaded, also when what was chosen failed', async () => {
  await open()
  await ok()
  expect(await screen.findByText('未上传任何文件')).toBeInTheDocument()
  choose(element('文件上传'), new File(['x'], 'a.pdf'))
  act(() => sent[0]?.refuse('PDF 文件不完整'))
  await screen.findByText('a.pdf 上传失败. PDF 文件不完整')
  await ok()
  expect(onOk).not.toHaveBeenCalled()
})

it('answers the files in the order that was chosen, with their names', async () => {
  const dialog = await open({ kind: 'image', value: 'f/old.jpg', nameOf: () => '旧.jpg' })
  choose(element('图片上传'), picture('新.jpg'))
  expect(screen.getByText('确定').closest('button')).toBeDisabled()
  act(() => sent[0]?.store('f/new.jpg'))
  await userEvent.click(await within(dialog).findByLabelText('左移 新.jpg'))
  await ok()
  expect(onOk).toHaveBeenCalledExactlyOnceWith('f/new.jpg,f/old.jpg', [
    expect.objectContaining({ name: '新.jpg' }),
    expect.objectContaining({ name: '旧.jpg' }),
  ])
})

it('may take out all that was there', async () => {
  const dialog = await open({ value: 'f/a.pdf' })
  await userEvent.click(within(dialog).getByLabelText('移除 a.pdf'))
  await ok()
  expect(onOk).toHaveBeenCalledWith('', [])
})

it('only shows what is there when it is disabled, and closes by cancelling', async () => {
  await open({ value: 'f/a.pdf', disabled: true })
  expect(within(element('文件上传')).queryByText('确定')).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalled()
})
