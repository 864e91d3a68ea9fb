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
  openLayer(`<div class="ant-modal" id="layer" role="dialog" tabindex="-1">
    <button class="ant-modal-close" id="close">×</button>
    <div class="ant-modal-body" id="body">${body}</div>
    <button id="ok">确定</button>
  </div>`)
  byId('close').focus()
  await Promise.resolve()
}

async function openDrawer(body: string): Promise<void> {
  openLayer(`<div class="ant-drawer" id="layer" tabindex="-1"><div role="dialog">
    <button class="ant-drawer-close" id="close">×</button>
    <div class="ant-drawer-body" id="body">${body}</div>
    <button id="ok">保存</button>
  </div></div>`)
  byId('close').focus()
  byId('layer').focus()
  await Promise.resolve()
}

function openLayer(html: string): void {
  document.body.insertAdjacentHTML('beforeend', html)
}

it('a dialog starts in its first field', async () => {
  await openModal('<button>展开</button><input id="field"><input>')
  expect(byId('field')).toHaveFocus()
})

it('a dialog without fields starts on the first thing in it', async () => {
  await openModal('<input type="file" hidden><button id="add">点击上传</button>')
  expect(byId('add')).toHaveFocus()
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
    '<div class="ant-modal" tabindex="-1"><div class="ant-modal-body"><input><input id="own"></div></div>',
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
