import { Tooltip } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import { editorOf, opensOn } from '../cells/editors'
import css from './active-cell.module.css'
import { CellInput } from './cell-input'
import { cellLabel } from './cell-label'
import type { GridCellProps } from './grid-cell'
import { useTable } from './table-context'

/** What the cursor brings into a cell: the place of the focus, the editor, what is wrong. */
export function ActiveCell(props: GridCellProps) {
  const { column, id, row, error, isReadOnly, editing } = props
  const { words, model } = useTable()
  const editor = editorOf(column)
  const label = cellLabel(props, words)
  const describedBy = error === undefined ? undefined : `${id}-${column.key}-wrong`
  const Editor = editing !== null && editor && opensOn(editor, editing.seed) ? editor.Editor : null
  return (
    <>
      {Editor ? (
        <Editor column={column} id={id} row={row} seed={editing?.seed ?? null} label={label} />
      ) : editor && !isReadOnly ? (
        <CellInput
          id={id}
          column={column}
          editor={editor}
          value={model.refusals.mark(id, column.key)?.text ?? row[column.key]}
          editing={editing}
          label={label}
          describedBy={describedBy}
        />
      ) : (
        <OwnFocus />
      )}
      {error !== undefined && (
        <>
          <span id={describedBy} className="fd-sr">
            {error}
          </span>
          <Tooltip open title={error} placement="bottomLeft" classNames={{ root: css.wrong }}>
            <span className={css.wrongPlace} />
          </Tooltip>
        </>
      )}
    </>
  )
}

/** Where nothing is typed the cell itself takes the focus. */
function OwnFocus() {
  const { cursor } = useTable().model
  // The cell has no reference yet when it comes into sight with the cursor in it.
  const mark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const cell = mark.current?.closest<HTMLElement>('[role=gridcell]')
    if (cursor.isFocused) cell?.focus({ preventScroll: true })
  }, [cursor])
  return <span ref={mark} hidden />
}
