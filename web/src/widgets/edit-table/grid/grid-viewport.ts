import type { CellAddress } from '../model/cursor'

/** What the grid on the page can do for its commands. */
export interface GridViewport {
  /** Brings a cell into sight. */
  show: (cell: CellAddress) => void
  /** Scrolls back to the first column. */
  rewind: () => void
  /** Puts the focus into the active cell. */
  focus: () => void
  /** Whether the focus is on a cell. */
  isInCells: () => boolean
  /** Rows in sight. */
  pageRows: () => number
  /** Puts the focus on the first thing to press in the active cell; answers whether there is one. */
  enter: () => boolean
  /** Presses a button of the active row; answers whether it is there. */
  press: (button: RowButton) => boolean
}

/** Buttons of a row that keys press too. */
export type RowButton = 'menu' | 'expand' | 'details'
