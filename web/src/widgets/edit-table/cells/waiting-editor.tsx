import { useTable } from '../grid/table-context'
import { cellText } from '../model/cell-text'
import type { EditorProps } from './editors'

/** What the cell goes on to say until its editor is there. */
export function WaitingEditor({ column, row }: EditorProps) {
  const { words } = useTable()
  return <span className="fd-grid-text">{cellText(column, row, words)}</span>
}
