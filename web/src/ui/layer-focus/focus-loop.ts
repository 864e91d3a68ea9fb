import { layerOf, tabStops } from './layers'

/**
 * Keeps the Tab key inside the layer that has the focus: after the last stop
 * comes the first. antd's `focusable` (6.6) and native dialogs only hold the
 * focus that is about to leave for the page: the last stop is followed by the
 * browser's own controls. Returns a function that stops it.
 */
export function loopFocus(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey)
      return
    const at = document.activeElement
    const layer = layerOf(at)
    const next = layer && overEnd(layer, at, event.shiftKey)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

/** Where a step over the end of a layer leads; nothing for a step within it. */
function overEnd(layer: HTMLElement, at: Element | null, isBackward: boolean): HTMLElement | undefined {
  const stops = tabStops(layer)
  const first = stops[0]
  const last = stops.at(-1)
  if (isBackward) return at === first || at === layer ? last : undefined
  return at === last ? first : undefined
}
