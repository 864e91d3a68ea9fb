import { useRef } from 'react'

/**
 * Whether a list that takes several is being asked, by Enter, for what was typed.
 * What is chosen already stays then: the library would take it out, and whoever
 * types a role's name to make sure of it would lose the role. Only what the
 * arrows led to, or a press of the mouse, takes out.
 */
export function useAsking() {
  const hasWalked = useRef(false)
  const asks = useRef(false)
  return {
    /** Another text stands in the field: the highlight is on the first that it finds. */
    typed: () => {
      hasWalked.current = false
    },
    /** A key goes down that is no input method's, before the list hears of it. */
    press: (key: string, text: string) => {
      if (/^Arrow(Up|Down)$/.test(key)) hasWalked.current = true
      asks.current = key === 'Enter' && text !== '' && !hasWalked.current
    },
    /** The list has had the key. */
    pressed: () => {
      asks.current = false
    },
    isAsked: () => asks.current,
  }
}
