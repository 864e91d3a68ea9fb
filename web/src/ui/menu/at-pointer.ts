/**
 * Whether a menu is asked for by mouse, pen or finger. The menu key and
 * Shift+F10 ask by the same event, and browsers then report a place somewhere
 * in what has the focus.
 */
export function isAtPointer(event: MouseEvent): boolean {
  const { pointerType } = event as PointerEvent
  if (pointerType === 'touch' || pointerType === 'pen') return true
  // One mouse button and Ctrl stand for the right one.
  return event.button === 2 || (event.button === 0 && event.ctrlKey)
}
