import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type Action, addKeyLayer } from './registry'

interface LayerOptions {
  exclusive?: boolean
  /** An element inside the layer's dialog; absent for layers on the page itself. */
  within?: RefObject<Element | null>
}

/**
 * Gives the actions their keys for as long as the component is shown. `actions`
 * must keep its identity while nothing changes. A hidden tab hears no keys.
 */
export function useActions(title: string, actions: readonly Action[], options: LayerOptions = {}): void {
  const { exclusive = false, within } = options
  // The layer keeps its place in the stack while its actions change.
  const current = useRef(actions)
  const layer = useRef({
    title,
    exclusive,
    dialog: () => within?.current?.closest('dialog, [role="dialog"]') ?? null,
    get actions() {
      return current.current
    },
  })
  // With the buttons, not after them: a key must not do what is no longer on screen.
  useLayoutEffect(() => {
    current.current = actions
  }, [actions])
  useEffect(() => addKeyLayer(layer.current), [])
}
