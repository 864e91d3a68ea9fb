import { layerOf } from './layers'

const DIALOG = '[role="dialog"]'

/**
 * Gives the focus back to where it was before a dialog or drawer took it, when
 * that layer is gone and nothing else has the focus. antd's `focusable` does so
 * (6.6) at the end of a closing: ours are removed without one. Returns a
 * function that stops it.
 */
export function watchFocus(): () => void {
  const openers = new Map<Element, HTMLElement>()
  let last: HTMLElement | undefined

  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const layer = layerOf(target) ?? target.closest(DIALOG)
    if (layer && last && !openers.has(layer) && !layer.contains(last)) openers.set(layer, last)
    last = target
  }
  const look = () => {
    // The last opened goes first: what opened it may lie in a layer below.
    for (const [layer, opener] of [...openers].reverse()) {
      if (layer.isConnected) continue
      openers.delete(layer)
      if (document.activeElement === document.body && opener.isConnected)
        opener.focus({ preventScroll: true })
    }
  }
  // Layers are children of the body: only their coming and going is watched.
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true })
  document.addEventListener('focusin', onFocusIn)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocusIn)
  }
}
