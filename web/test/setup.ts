import { webcrypto } from 'node:crypto'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Parts that come when they are opened are compiled on demand here: give them time on a busy machine.
configure({ asyncUtilTimeout: 5000 })

// jsdom has no layout: antd asks for these two at import or mount and throws without them.
class StillResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= StillResizeObserver

globalThis.matchMedia ??= (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})

// jsdom's crypto makes no digests.
if (!crypto.subtle) Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle })

// jsdom knows <dialog> but not its modal state.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement, value?: string) {
  if (!this.open) return
  this.open = false
  if (value !== undefined) this.returnValue = value
  this.dispatchEvent(new Event('close'))
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
