import { useEffect, useState } from 'react'

/** ms without a key before the server is asked (spec §9). */
export const SEARCH_PAUSE = 300

/** The text as it stands once no key came for a while; an emptied one counts at once. */
export function useDebounced(text: string, pause = SEARCH_PAUSE): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return text === '' ? '' : settled
}
