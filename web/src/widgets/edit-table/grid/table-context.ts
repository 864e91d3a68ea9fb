import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useSyncExternalStore,
} from 'react'
import { ReportPicker } from '@/widgets/report-picker/report-picker'
import type { EditColumn, Row } from '../column'
import type { CellUploads } from '../model/cell-uploads'
import type { EditModel } from '../model/edit-model'
import type { Expansion } from '../model/expansion'
import type { Links } from '../model/links'
import type { Words } from '../model/words'
import type { Announcer } from './announcer'
import type { GridCommands } from './grid-commands'
import type { SheetCommands } from './sheet-commands'

/** What a slot cell is given to draw itself. */
export interface SlotProps {
  value: unknown
  row: Row
  column: EditColumn
  rowId: string
  rowIndex: number
  /** Writes the cell's value, as the user's. */
  triggerChange: (value: unknown) => void
  isDisabled: boolean
}

/** What a popup cell needs of a dialog that picks records; a report picker fits. */
export interface RecordPickerProps {
  open: boolean
  config: { code: string; orgFields: string; destFields: string; multi: boolean }
  /** What was typed to open it. */
  seed?: string
  onChoose: (records: readonly Row[]) => void
  onClose: () => void
}

/** One table's inner life, the same from its first rendering to its last. */
export interface TableParts {
  /** Begins the ids of its elements. */
  id: string
  model: EditModel
  links: Links
  words: Words
  uploads: CellUploads
  expansion: Expansion
  announcer: Announcer
  commands: GridCommands
  sheet: SheetCommands
}

/** What the caller draws. */
export interface TableSlots {
  cells: Readonly<Record<string, (props: SlotProps) => ReactNode>>
  picker: ComponentType<RecordPickerProps>
  /** Opens a row's details. */
  onDetails: ((id: string, column: EditColumn) => void) | undefined
  expanded: ((row: Row, id: string) => ReactNode) | undefined
}

export const TableContext = createContext<TableParts | null>(null)
export const SlotsContext = createContext<TableSlots>({
  cells: {},
  picker: ReportPicker,
  onDetails: undefined,
  expanded: undefined,
})

/** The table around this part of it. */
export function useTable(): TableParts {
  const parts = use(TableContext)
  if (!parts) throw new Error('this part stands outside of an EditTable')
  return parts
}

/** Renders anew when the row must be shown anew. */
export function useRowVersion(id: string): number {
  const { store } = useTable().model
  // The same function from one rendering to the next: another would be subscribed anew each time.
  const watch = useCallback((listener: () => void) => store.watch(id, listener), [store, id])
  return useSyncExternalStore(watch, () => store.version(id))
}
