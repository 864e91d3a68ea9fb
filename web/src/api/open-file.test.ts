import { expect, it, vi } from 'vitest'
import { Refuse, serve } from '#test/wire'
import { setFileHosts } from './file-hosts'
import { openFile } from './open-file'

function stubWindow() {
  const opened = { opener: window as Window | null, location: { replace: vi.fn() }, close: vi.fn() }
  const open = vi.fn((): unknown => opened)
  vi.stubGlobal('open', open)
  return { open, opened }
}

it('opens the window inside the click, then gives it the signed address', async () => {
  const { open, opened } = stubWindow()
  const log = serve({ 'POST /sys/common/sign': () => ({ url: '/sys/common/static/f/a.pdf?signature=s' }) })
  const answer = openFile('/sys/common/static/f/a.pdf')
  expect(open).toHaveBeenCalledExactlyOnceWith('', '_blank')
  expect(opened.opener).toBeNull()
  expect(await answer).toBe(true)
  expect(log[0]?.body).toEqual({ path: 'f/a.pdf' })
  expect(opened.location.replace).toHaveBeenCalledExactlyOnceWith('/sys/common/static/f/a.pdf?signature=s')
})

it('closes the window again when the file may not be read', async () => {
  const { opened } = stubWindow()
  serve({ 'POST /sys/common/sign': () => new Refuse('没有权限', null, 403) })
  await expect(openFile('f/a.pdf')).rejects.toThrow('没有权限')
  expect(opened.close).toHaveBeenCalled()
})

it('saves what browsers do not show, without a window', async () => {
  const { open } = stubWindow()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    expect(this.getAttribute('href')).toBe('/sys/common/static/f/a.csv?signature=s')
    expect(this.hasAttribute('download')).toBe(true)
  })
  serve({ 'POST /sys/common/sign': () => ({ url: '/sys/common/static/f/a.csv?signature=s' }) })
  expect(await openFile('f/a.csv')).toBe(true)
  expect(click).toHaveBeenCalledOnce()
  expect(open).not.toHaveBeenCalled()
})

it('says when the browser blocked the window', async () => {
  vi.stubGlobal('open', () => null)
  const log = serve({})
  expect(await openFile('f/a.pdf')).toBe(false)
  expect(log).toEqual([])
})

it('opens a whole address as it is, cut off from the console', async () => {
  const { open } = stubWindow()
  expect(await openFile('https://files.example.com/a.pdf')).toBe(true)
  expect(open).toHaveBeenCalledExactlyOnceWith(
    'https://files.example.com/a.pdf',
    '_blank',
    'noopener,noreferrer',
  )
})

it('opens a stored file at the host for stored files, with the address signed for it', async () => {
  setFileHosts({ static: 'https://files.example.com/stored', upload: '', bank: '' })
  const { opened } = stubWindow()
  const log = serve({ 'POST /sys/common/sign': () => ({ url: '/sys/common/static/f/a.pdf?signature=s' }) })
  expect(await openFile('https://files.example.com/stored/f/a.pdf')).toBe(true)
  expect(log[0]?.body).toEqual({ path: 'f/a.pdf' })
  expect(opened.location.replace).toHaveBeenCalledWith('https://files.example.com/stored/f/a.pdf?signature=s')
  setFileHosts({ static: '', upload: '', bank: '' })
})
