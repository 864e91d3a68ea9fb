import { createContext, useContext } from 'react'
import { isLetterKey, keyLabel } from './key-match'
import css from './keyboard.module.css'
import { useLetterKeys } from './letter-keys'

/** Something else has the keys for as long as it is open: no cap beneath says otherwise, and nothing moves. */
export const KeysElsewhere = createContext(false)

interface KeyCapProps {
  code: string | readonly string[]
}

/** The key that does the same as the button it stands on; gone where letter keys are switched off. */
export function KeyCap({ code }: KeyCapProps) {
  const isOn = useLetterKeys(({ isOn }) => isOn)
  const isElsewhere = useContext(KeysElsewhere)
  const first = typeof code === 'string' ? code : (code[0] ?? '')
  if (first === '' || (!isOn && isLetterKey(first))) return null
  return (
    <span
      className={css.key}
      data-letter={isLetterKey(first) || undefined}
      data-elsewhere={isElsewhere || undefined}
      aria-hidden="true"
    >
      {keyLabel(first)}
    </span>
  )
}
