/** The part of a keyboard event that decides which action it means. */
export interface Stroke {
  code: string
  key: string
  keyCode: number
  isComposing: boolean
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  target: EventTarget | null
}

/** Codes that mean the same as another: the number pad counts. */
const same: Record<string, string> = {
  NumpadAdd: 'Equal',
  NumpadSubtract: 'Minus',
  NumpadEnter: 'Enter',
}

/** What tells whose key it is, of the browser's event or of React's around it. */
type Composed = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/**
 * Whether the key belongs to an input method. Safari ends a composition before
 * the key that ends it is told: such a key has the code 229.
 */
export function isComposing(event: Composed | { nativeEvent: Composed }): boolean {
  const { isComposing: composes, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return composes || keyCode === 229
}

function codeOf(code: string): string {
  return same[code] ?? code.replace(/^Numpad(\d)$/, 'Digit$1')
}

/** Whether typing goes into the element: letters belong to it then. */
export function isEditable(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true
  if (target instanceof HTMLSelectElement) return true
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  )
}

/** Controls in which arrows mean something, open or about to be opened by one. */
const walked = [
  '[aria-haspopup]',
  ...['tab', 'menu', 'menubar', 'tree', 'listbox', 'radiogroup', 'slider'].map((role) => `[role="${role}"]`),
  'input[type="radio"]',
].join(', ')

/** Whether a stroke moves within the control that has the focus. */
function isWalk(stroke: Stroke): boolean {
  if (!/^(Arrow(Up|Down|Left|Right)|Home|End)$/.test(stroke.code)) return false
  return stroke.target instanceof Element && stroke.target.closest(walked) !== null
}

/** A code without modifiers, or Shift and a letter: what WCAG 2.1.4 lets users switch off. */
export function isLetterKey(code: string): boolean {
  return /^(Shift\+)?(Key[A-Z]|Digit\d|Slash|Equal|Minus)$/.test(code)
}

/** The code of a stroke in the form actions declare: `Shift+KeyP`, `Ctrl+Enter`, `Digit1`. Command counts as Ctrl. */
export function strokeCode(stroke: Stroke): string {
  const modifiers = [
    stroke.ctrlKey || stroke.metaKey ? 'Ctrl+' : '',
    stroke.altKey ? 'Alt+' : '',
    stroke.shiftKey ? 'Shift+' : '',
  ]
  return modifiers.join('') + codeOf(stroke.code)
}

/**
 * Whether a stroke may trigger actions at all. While a Chinese input method
 * composes, nothing does; inside a field only Esc and Ctrl+Enter do; arrows
 * belong to the tab, menu or button with a menu that has the focus.
 */
export function mayTrigger(stroke: Stroke): boolean {
  if (isComposing(stroke) || isWalk(stroke)) return false
  if (!isEditable(stroke.target)) return true
  const code = strokeCode(stroke)
  return code === 'Escape' || code === 'Ctrl+Enter'
}

const labels: Record<string, string> = {
  Enter: '⏎',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Slash: '/',
  Equal: '+',
  Minus: '−',
  Space: '空格',
}

/** A code as it is printed on a key cap. `Shift+Slash` is the question mark. */
export function keyLabel(code: string): string {
  if (code === 'Shift+Slash') return '?'
  return code
    .split('+')
    .map((part) => (part === 'Shift' ? '⇧' : (labels[part] ?? part.replace(/^(Key|Digit)/, ''))))
    .join('')
}
