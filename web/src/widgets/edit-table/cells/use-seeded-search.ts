import { useRef, useState } from 'react'

/**
 * The text of a select that opens because somebody began to type: the select
 * empties its text while it opens, and only what people do afterwards counts.
 */
export function useSeededSearch(seed: string | null) {
  const [text, setText] = useState(seed ?? '')
  const isTouched = useRef(false)
  return {
    text,
    onSearch: (next: string) => {
      if (next !== '' || isTouched.current) setText(next)
    },
    touch: () => {
      isTouched.current = true
    },
    /** What was chosen stands in place of what was typed. */
    clear: () => {
      isTouched.current = true
      setText('')
    },
  }
}
