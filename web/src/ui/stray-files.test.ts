import { createEvent, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { refuseStrayFiles } from './stray-files'

let stop = () => {}
beforeEach(() => {
  stop = refuseStrayFiles()
})
afterEach(() => stop())

function dropped(types: string[]) {
  const dataTransfer = { types, dropEffect: 'copy' }
  const event = createEvent.drop(document.body, { dataTransfer })
  fireEvent(document.body, event)
  return { isRefused: event.defaultPrevented, effect: dataTransfer.dropEffect }
}

it('keeps the page when a file is dropped beside its field', () => {
  expect(dropped(['Files'])).toEqual({ isRefused: true, effect: 'none' })
})

it('leaves text that is dragged', () => {
  expect(dropped(['text/plain']).isRefused).toBe(false)
})

it('leaves a file to the field that takes it', () => {
  document.body.addEventListener('drop', (event) => event.preventDefault(), { once: true })
  expect(dropped(['Files']).effect).toBe('copy')
})
