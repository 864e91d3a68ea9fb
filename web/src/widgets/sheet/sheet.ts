import type { PathFor } from '@/api/call-types'
import type { QueryFeature } from '@/api/query-keys'

/** How the records of a feature go out as spreadsheets and come in from them. */
export interface Sheet {
  /** Prefix of the permission codes and key of the feature's queries, e.g. 'user'. */
  feature: QueryFeature
  /** What the records are called. */
  name: string
  exportPath: `${string}/exportXls`
  importPath: ImportPath
  /** The columns that a file to come in may have. */
  columns: readonly SheetColumn[]
  /** What else to know about such a file, a sentence each. */
  notes: readonly string[]
}

/** One column of a file that comes in. */
export interface SheetColumn {
  title: string
  required?: boolean
}

/** The calls that take a file in. */
export type ImportPath = Extract<PathFor<'POST'>, `${string}/importExcel`>

/** Columns from their titles; a star marks those that must be there. */
export function sheetColumns(titles: string): SheetColumn[] {
  return titles.split(' ').map((title) => ({ title: title.replace('*', ''), required: title.endsWith('*') }))
}
