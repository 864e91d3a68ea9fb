import { useRef } from 'react'
import type { EditColumn, Row } from '../column'
import { useTable } from '../grid/table-context'
import { isMultiple, parsedText } from '../model/cell-text'
import { Refused } from '../model/refusals'
import { withChoices } from '../model/typed-value'
import { usePending } from './use-pending'

interface ChoiceOptions {
  column: EditColumn
  row: Row
  /** What was typed and nothing was chosen for; '' for nothing. */
  typed: string
}

/** What a list holds when it is left: what was chosen, and what was typed if it says a choice; undefined: nothing was done. */
export function useChoice(chosenBefore: readonly string[], { column, row, typed }: ChoiceOptions) {
  const { words } = useTable()
  const chosen = useRef(chosenBefore)
  const read = (): unknown => {
    const text = typed.trim()
    const isChanged = chosen.current !== chosenBefore
    const value = chosen.current.join(',')
    if (text === '') return isChanged ? value : undefined
    const choice = parsedText(column, row, text, words)
    if (choice instanceof Refused) return new Refused(text, isChanged ? value : undefined)
    return isMultiple(column) ? withChoices(chosen.current, choice) : choice
  }
  usePending(read)
  return { chosen, read }
}
