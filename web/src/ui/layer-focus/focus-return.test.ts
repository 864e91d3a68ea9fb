import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchFocus } from './focus-return'

let stop = () => {}
beforeEach(() => {
  document.body.innerHTML = '<button id="opener">打开</button><input id="elsewhere">'
  stop = watchFocus()
})
afterEach(() => stop())

const byId = (id: string) => document.getElementById(id) as HTMLElement

function openLayer(id: string): HTMLElement {
  const layer = document.createElement('div')
  layer.innerHTML = `<div role="dialog"><button id="${id}">内</button></div>`
  document.body.append(layer)
  byId(id).focus()
  return layer
}

it('gives the focus back to what opened a layer', async () => {
  byId('opener').focus()
  openLayer('inside').remove()
  await vi.waitFor(() => expect(byId('opener')).toHaveFocus())
})

it('goes back one layer at a time', async () => {
  byId('opener').focus()
  const drawer = openLayer('drawer')
  openLayer('dialog').remove()
  await vi.waitFor(() => expect(byId('drawer')).toHaveFocus())
  drawer.remove()
  await vi.waitFor(() => expect(byId('opener')).toHaveFocus())
})

it('goes back to the beginning when layers go together', async () => {
  byId('opener').focus()
  const layers = [openLayer('drawer'), openLayer('dialog')]
  for (const layer of layers) layer.remove()
  await vi.waitFor(() => expect(byId('opener')).toHaveFocus())
})

it('takes the focus from nobody', async () => {
  byId('opener').focus()
  const layer = openLayer('inside')
  byId('elsewhere').focus()
  layer.remove()
  await new Promise((resolve) => setTimeout(resolve))
  expect(byId('elsewhere')).toHaveFocus()
})
