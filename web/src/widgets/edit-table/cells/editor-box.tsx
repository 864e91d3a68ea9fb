import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { isComposing } from '@/ui/keyboard/key-match'
import { useTable } from '../grid/table-context'
import type { CellAddress } from '../model/cursor'
import css from './cells.module.css'

interface EditorBoxProps {
  cell: CellAddress
  /** The value the editor holds. */
  read: () => unknown
  /** Whether Enter ends the edit now; it is the editor's otherwise. */
  takesEnter?: () => boolean
  /** Something was typed in it. */
  onTouch?: (text: string) => void
  /** A key was pressed in it. */
  onKey?: (key: string) => void
  /** The cell's box grows with what it holds. */
  grows?: boolean
  /** Something was pressed in what opened from it. */
  onPick?: () => void
  children: ReactNode
}

/** ms in which a second press still belongs to the double click that opened the editor. */
const OPENING = 500

/** Around an editor of the component library: Esc and Tab end the edit, all other keys are the editor's. */
export function EditorBox(props: EditorBoxProps) {
  const { cell, read, takesEnter, onTouch, onKey, grows, onPick, children } = props
  const { commands } = useTable()
  const [openedAt] = useState(() => Date.now())
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) {
      // Letters that are no word yet: no list may take its first option for them.
      event.stopPropagation()
      return
    }
    onKey?.(event.key)
    const ends = ['Escape', 'Tab'].includes(event.key) || (event.key === 'Enter' && takesEnter?.())
    if (!ends) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') commands.cancel()
    else if (event.key === 'Tab') commands.commit(cell, read(), event.shiftKey ? 'previous' : 'next')
    else commands.commit(cell, read(), event.shiftKey ? 'up' : 'down')
  }
  const onPress = (event: MouseEvent) => {
    if (!event.currentTarget.contains(event.target as Node)) onPick?.()
    else if (event.detail > 1 && Date.now() - openedAt < OPENING) {
      event.stopPropagation()
      event.preventDefault()
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the editor inside, before it has them
    <span
      className={css.editor}
      data-editor=""
      data-grows={grows || undefined}
      onKeyDownCapture={press}
      onKeyDown={(event) => event.stopPropagation()}
      onMouseDownCapture={onPress}
      onInput={(event) => onTouch?.((event.target as HTMLInputElement).value)}
    >
      {children}
    </span>
  )
}
