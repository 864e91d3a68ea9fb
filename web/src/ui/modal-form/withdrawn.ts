import { createContext } from 'react'

/** Whether the record under a form is not the user's any more: what was shown of it by a right of its own is hidden. */
export const Withdrawn = createContext(false)
