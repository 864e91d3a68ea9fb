import type { KeyboardEvent, ReactNode } from 'react'
import { useTable } from '../grid/table-context'
import type { CellAddress } from '../model/cursor'

interface EditorBoxProps {
  cell: CellAddress
  /** The value the editor holds. */
  read: () => unknown
  /** Something was typed in it. */
  onTouch?: () => void
  children: ReactNode
}

/** Around an editor of the component library: Esc and Tab end the edit, all other keys are the editor's. */
export function EditorBox({ cell, read, onTouch, children }: EditorBoxProps) {
  const { acts } = useTable()
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Escape' && event.key !== 'Tab')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') acts.cancel()
    else acts.commit(cell, read(), event.shiftKey ? 'previous' : 'next')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the editor inside, before it has them
    <span
      className="fd-grid-editor"
      onKeyDownCapture={onKey}
      onKeyDown={(event) => event.stopPropagation()}
      onInput={onTouch}
    >
      {children}
    </span>
  )
}
