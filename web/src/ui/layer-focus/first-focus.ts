import { layerOf, tabStops } from './layers'

const CLOSE = '.ant-modal-close, .ant-drawer-close'
const FIELD = 'input, textarea, select, [contenteditable=true]'
const BODY = '.ant-modal-body'
/** A drawer shows a record as often as it asks for one: only a form is there to be typed into. */
const FORM = '.ant-drawer-body form:not([role=search])'

/**
 * Puts the focus of a dialog that opens where the work begins: into its first
 * field, else on the first thing in it; into the first field of a form in a
 * drawer. Component libraries begin at the button that closes it, where Enter
 * throws it away. What comes late is waited for, until the focus is moved. On
 * touch screens, where a field brings up the keyboard, the dialog itself has
 * the focus. Returns a function that stops it.
 */
export function startFocus(): () => void {
  let last: Element | null = document.activeElement
  let waiting: MutationObserver | undefined

  const begin = (layer: HTMLElement) => {
    waiting?.disconnect()
    const start = startOf(layer)
    if (start) return start.focus({ preventScroll: true })
    layer.focus({ preventScroll: true })
    waiting = new MutationObserver(() => {
      if (document.activeElement !== layer) return waiting?.disconnect()
      const late = startOf(layer)
      if (!late) return
      waiting?.disconnect()
      late.focus({ preventScroll: true })
    })
    waiting.observe(layer, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    const layer = layerOf(target)
    const isEntered = layer !== null && !layer.contains(last)
    last = target
    // The library moves the focus more than once while it opens.
    if (isEntered) queueMicrotask(() => isUnplaced(layer) && begin(layer))
  }
  document.addEventListener('focusin', onFocusIn)
  return () => {
    waiting?.disconnect()
    document.removeEventListener('focusin', onFocusIn)
  }
}

/** Whether the focus is only where the library puts it. */
function isUnplaced(layer: HTMLElement): boolean {
  const { activeElement: at } = document
  return at === layer || (layer.contains(at) && at?.matches(CLOSE) === true)
}

function startOf(layer: HTMLElement): HTMLElement | undefined {
  if (matchMedia('(pointer: coarse)').matches) return undefined
  const body = layer.querySelector(BODY)
  const stops = tabStops(body ?? layer.querySelector(FORM))
  return stops.find((stop) => stop.matches(FIELD)) ?? (body ? stops[0] : undefined)
}
