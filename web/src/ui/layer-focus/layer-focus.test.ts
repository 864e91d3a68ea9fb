import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchLayers } from './watch-layers'

let stop = () => {}
beforeEach(() => {
  document.body.innerHTML = '<button id="opener">打开</button>'
  stop = watchLayers()
  byId('opener').focus()
})
afterEach(() => stop())

const byId = (id: string) => document.getElementById(id) as HTMLElement

/** A dialog as the component library makes it: its focus is on the button that closes it. */
async function openModal(body: string): Promise<void> {
  openLayer(`<div id="layer" role="dialog" aria-modal="true" aria-labelledby="title" tabindex="-1"><div>
    <button id="close">×</button>
    <div><div id="title">标题</div></div>
    <div id="body">${body}</div>
    <div><button id="ok">确定</button></div>
  </div></div>`)
  byId('close').focus()
  await Promise.resolve()
}

async function openDrawer(body: string): Promise<void> {
  openLayer(`<div id="layer" tabindex="-1"><div><div role="dialog" aria-modal="true">
    <button id="close">×</button>
    <div id="body">${body}</div>
    <button id="ok">保存</button>
  </div></div></div>`)
  byId('close').focus()
  byId('layer').focus()
  await Promise.resolve()
}

/** A native dialog: the browser begins at its first stop. */
async function openNative(body: string): Promise<void> {
  openLayer(`<dialog id="layer" open aria-labelledby="title"><div>
    <div><h2 id="title">标题</h2><button id="close">×</button></div>
    <div id="body">${body}</div>
  </div></dialog>`)
  byId('close').focus()
  await Promise.resolve()
}

function openLayer(html: string): void {
  document.body.insertAdjacentHTML('beforeend', html)
}

const dialogs = [
  ['of the library', openModal],
  ['of the browser', openNative],
] as const

it.each(dialogs)('a dialog %s starts in its first field', async (_, open) => {
  await open('<button>展开</button><input id="field"><input>')
  expect(byId('field')).toHaveFocus()
})

it.each(dialogs)('a dialog %s without fields starts on the first thing in it', async (_, open) => {
  await open('<input type="file" hidden><button id="add">点击上传</button>')
  expect(byId('add')).toHaveFocus()
})

it('a native dialog only to be read is left to the browser', async () => {
  await openNative('<p>只看</p>')
  expect(byId('close')).toHaveFocus()
})

it('a dialog only to be read has the focus itself: Enter does not close it', async () => {
  await openModal('<p>只看</p>')
  expect(byId('layer')).toHaveFocus()
})

it('waits for a field that comes late, until the focus is moved', async () => {
  await openModal('<span role="status">正在加载</span>')
  byId('body').innerHTML = '<input id="late">'
  await vi.waitFor(() => expect(byId('late')).toHaveFocus())

  byId('layer').remove()
  byId('opener').focus()
  await openModal('<span role="status">正在加载</span>')
  byId('ok').focus()
  byId('body').innerHTML = '<input id="later">'
  await new Promise((resolve) => setTimeout(resolve))
  expect(byId('ok')).toHaveFocus()
})

it('leaves what has chosen its own first field', async () => {
  openLayer(
    '<div role="dialog" aria-modal="true" tabindex="-1"><div><button>×</button><input><input id="own"></div></div>',
  )
  byId('own').focus()
  await Promise.resolve()
  expect(byId('own')).toHaveFocus()
})

it('a finger gets no keyboard it did not ask for', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  await openModal('<input>')
  expect(byId('layer')).toHaveFocus()
})

it('a drawer starts in the field of its form, not in a search of what it shows', async () => {
  await openDrawer('<form role="search"><input></form>')
  expect(byId('layer')).toHaveFocus()
  byId('layer').remove()
  byId('opener').focus()
  await openDrawer('<form><input id="field"></form>')
  expect(byId('field')).toHaveFocus()
})

it('the focus goes back from a drawer whose form came late', async () => {
  await openDrawer('<span role="status">正在加载</span>')
  byId('body').innerHTML = '<form><input id="late"></form>'
  await vi.waitFor(() => expect(byId('late')).toHaveFocus())
  byId('layer').remove()
  await vi.waitFor(() => expect(byId('opener')).toHaveFocus())
})

it('Tab goes from the last place to the first and back', async () => {
  await openDrawer(
    '<form><input id="field" disabled><input type="radio" name="a" checked><input type="radio" name="a"></form>',
  )
  byId('ok').focus()
  await userEvent.tab()
  expect(byId('close')).toHaveFocus()
  await userEvent.tab({ shift: true })
  expect(byId('ok')).toHaveFocus()
})

it('backwards from the layer itself comes its last place', async () => {
  await openModal('<p>只看</p>')
  await userEvent.tab({ shift: true })
  expect(byId('ok')).toHaveFocus()
})

it('leaves a Tab to whoever has used it', async () => {
  await openModal('<input id="grid">')
  byId('ok').addEventListener('keydown', (event) => {
    event.preventDefault()
    byId('grid').focus()
  })
  byId('ok').focus()
  await userEvent.tab()
  expect(byId('grid')).toHaveFocus()
})
