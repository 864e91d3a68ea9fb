/**
 * What is modal: a native dialog; a dialog of the component library; around one
 * a drawer, which has the focus where the dialog in it cannot.
 */
const LAYER =
  'dialog[open], [aria-modal=true][tabindex="-1"], [tabindex="-1"]:has(> * > [role=dialog][aria-modal=true])'

const STOP = 'a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex]'

/** The layer that an element lies in, or is. */
export function layerOf(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>(LAYER) ?? null
}

/** Where the Tab key stops within an element, in order. */
export function tabStops(within: Element | null): HTMLElement[] {
  return [...(within?.querySelectorAll<HTMLElement>(STOP) ?? [])].filter(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled') && isShown(element) && !isPassed(element),
  )
}

function isShown(element: HTMLElement): boolean {
  if (element.closest('[hidden], [inert]')) return false
  // Where nothing is laid out nothing can be hidden either.
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true
}

/** Of a group of radio buttons only the chosen one is a stop. */
function isPassed(element: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false
  const group = element.form?.elements.namedItem(element.name)
  return group instanceof RadioNodeList && group.value !== ''
}
