import { layerOf, tabStops } from './layers'

const FIELD = 'input, textarea, select, [contenteditable=true]'
/** A drawer shows a record as often as it asks for one: only a form is there to be typed into. */
const FORM = 'form:not([role=search])'

/**
 * Puts the focus of a dialog that opens where the work begins: into its first
 * field, else on the first thing in it; into the first field of a form in a
 * drawer. Library and browser begin at the button that closes it, where Enter
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
    // A native dialog cannot have it: the browser's choice stands.
    if (layer instanceof HTMLDialogElement) return
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

/** Whether the focus is only where library and browser put it: on the layer, or on the first stop, which closes it. */
function isUnplaced(layer: HTMLElement): boolean {
  const { activeElement: at } = document
  return at === layer || (layer.contains(at) && at === tabStops(layer)[0])
}

function startOf(layer: HTMLElement): HTMLElement | undefined {
  if (matchMedia('(pointer: coarse)').matches) return undefined
  const body = bodyOf(layer)
  const stops = tabStops(body ?? layer.querySelector(FORM))
  return stops.find((stop) => stop.matches(FIELD)) ?? (body ? stops[0] : undefined)
}

/** What follows the head of a dialog; a drawer is not named itself. */
function bodyOf(layer: HTMLElement): Element | null {
  const title = layer.getAttribute('aria-labelledby')
  const head = title && layer.querySelector(`#${CSS.escape(title)}`)?.parentElement
  return head && head !== layer ? head.nextElementSibling : null
}
