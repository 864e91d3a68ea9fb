import type { RefObject } from 'react'
import { create } from 'zustand'
import { isLetterKey, mayTrigger, type Stroke, strokeCode } from './key-match'
import { isLetterKeysOn } from './letter-keys'

/**
 * Something a key does. One object feeds the key, the key cap on the button
 * and the list behind `?`. An action that is not `enabled` keeps its key: a
 * lower layer does not get it.
 */
export interface Action {
  id: string
  /** Verb as the user reads it. */
  name: string
  /** Codes as in key-match; the first is the one shown. */
  code: string | readonly string[]
  /** Right it needs; whoever builds the list leaves out what the user may not do. */
  permission?: string
  enabled?: boolean
  /** Why it is not enabled: its button then keeps the focus and says so. */
  reason?: string
  /** What its arrow keys move in: with the focus on a control elsewhere they are not meant. */
  arrowsIn?: RefObject<Element | null>
  perform: () => void
}

/** Actions that hold together: of a list, of the desk, of a menu on top of it. */
export interface Layer {
  title: string
  actions: readonly Action[]
  /** Nothing below hears keys while this layer lasts. */
  exclusive: boolean
  /** The dialog the layer lives in; strokes inside another dialog are not for it. */
  dialog: () => Element | null
}

const layers: Layer[] = []

/** Layers that hear keys, topmost first. */
export const useKeyLayers = create<{ heard: readonly Layer[] }>(() => ({ heard: [] }))

function audible(): Layer[] {
  const heard: Layer[] = []
  for (const layer of [...layers].reverse()) {
    heard.push(layer)
    if (layer.exclusive) break
  }
  return heard
}

/** Puts a layer on top; returns a function that takes it away. */
export function addKeyLayer(layer: Layer): () => void {
  if (layers.length === 0) window.addEventListener('keydown', onKeyDown)
  layers.push(layer)
  useKeyLayers.setState({ heard: audible() })
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    if (layers.length === 0) window.removeEventListener('keydown', onKeyDown)
    useKeyLayers.setState({ heard: audible() })
  }
}

function codesOf(action: Action): readonly string[] {
  return typeof action.code === 'string' ? [action.code] : action.code
}

const DIALOGS = 'dialog[open], [role="dialog"], [role="alertdialog"]'

/** The dialog a stroke belongs to: the one it happened in, else the topmost one on screen, which has taken the focus from everything else. */
function dialogOf(target: EventTarget | null): Element | null {
  const around = target instanceof Element ? target.closest(DIALOGS) : null
  return (
    around ??
    [...document.querySelectorAll(DIALOGS)].findLast((dialog) => dialog.getClientRects().length > 0) ??
    null
  )
}

/** The action a stroke means in the given layers, topmost first. */
export function actionFor(stroke: Stroke, heard: readonly Layer[], lettersOn: boolean): Action | undefined {
  if (!mayTrigger(stroke)) return undefined
  const code = strokeCode(stroke)
  if (!lettersOn && isLetterKey(code)) return undefined
  const dialog = dialogOf(stroke.target)
  for (const layer of heard) {
    if (dialog && layer.dialog() !== dialog) continue
    const action = layer.actions.find((candidate) => codesOf(candidate).includes(code))
    if (action) return action.enabled === false || isElsewhere(stroke, action) ? undefined : action
  }
  return undefined
}

function isElsewhere({ code, target }: Stroke, { arrowsIn }: Action): boolean {
  if (!arrowsIn || !code.startsWith('Arrow') || !(target instanceof Element) || target === document.body)
    return false
  return !arrowsIn.current?.contains(target)
}

// Enter on a focused link, button, column that sorts or number of a page already means that element.
function isNativeEnter(event: KeyboardEvent): boolean {
  return (
    strokeCode(event) === 'Enter' &&
    event.target instanceof Element &&
    event.target.closest('a, button, th[tabindex], li[tabindex]') !== null
  )
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || isNativeEnter(event)) return
  const action = actionFor(event, useKeyLayers.getState().heard, isLetterKeysOn())
  if (!action || (event.repeat && !/^(Arrow|KeyJ|KeyK|Equal|Minus)/.test(strokeCode(event)))) return
  event.preventDefault()
  action.perform()
}
