import { useRef } from 'react'

/** What Enter means in a list that takes several: 'ask' for what was typed, 'take' what the arrows led to, or 'none'. */
type Entering = 'ask' | 'take' | 'none'

/**
 * The library turns whatever is highlighted, which the first option is without
 * anybody's doing: whoever types a role's name to make sure of it would lose the
 * role, and a second Enter would give them another one. So Enter takes nothing out
 * that was typed, and without a text or an arrow since the last Enter it changes
 * nothing. The mouse is not asked about.
 */
export function useAsking() {
  const hasWalked = useRef(false)
  const entering = useRef<Entering>(undefined)
  return {
    /** Another text stands in the field: the highlight is on the first that it finds. */
    typed: () => {
      hasWalked.current = false
    },
    /** A key goes down that is no input method's, before the list hears of it. */
    press: (key: string, text: string) => {
      if (/^Arrow(Up|Down)$/.test(key)) hasWalked.current = true
      const meant = hasWalked.current ? 'take' : text === '' ? 'none' : 'ask'
      entering.current = key === 'Enter' ? meant : undefined
    },
    /** The list has had the key. */
    pressed: () => {
      if (entering.current) hasWalked.current = false
      entering.current = undefined
    },
    /** What the Enter means that is being heard of; undefined outside of one. */
    entering: () => entering.current,
    /** Whether what the list is about to do was not meant. */
    isUnmeant: (isLess: boolean) => entering.current === 'none' || (entering.current === 'ask' && isLess),
  }
}
