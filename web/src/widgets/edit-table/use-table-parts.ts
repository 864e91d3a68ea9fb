import { useQueries } from '@tanstack/react-query'
import { useEffect, useId, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { fieldAccess, hiddenUnder } from '@/identity/may'
import { useSession } from '@/identity/session'
import { onEachRow } from '@/live/live'
import { useDirty } from '@/ui/unsaved'
import { dictOptionsQuery } from '@/widgets/dict-options'
import { type Choice, type EditColumn, isLeading, type Row } from './column'
import type { EditTableProps } from './edit-table-props'
import { Announcer } from './grid/announcer'
import { GridCommands } from './grid/grid-commands'
import { SheetCommands } from './grid/sheet-commands'
import type { TableParts } from './grid/table-context'
import { CellUploads } from './model/cell-uploads'
import { EditModel } from './model/edit-model'
import { Expansion } from './model/expansion'
import { Links } from './model/links'
import type { ModelOptions } from './model/model-options'
import { RowIntake } from './model/row-intake'
import { dictionaryOf, Words } from './model/words'

/** What the user may see and change of the table. */
export interface TableAccess {
  /** Columns and toolbar buttons that are not shown. */
  hidden: ReadonlySet<string>
  readOnlyKeys: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

function useAccess(authPre: string | undefined, columns: readonly EditColumn[]): TableAccess {
  const grants = useSession((session) => session.grants)
  return useMemo(() => {
    if (!authPre) return { hidden: nothing, readOnlyKeys: nothing }
    const readOnly = columns.filter(({ key }) => fieldAccess(authPre, key, grants) === 'read')
    return { hidden: hiddenUnder(authPre, grants), readOnlyKeys: new Set(readOnly.map(({ key }) => key)) }
  }, [authPre, columns, grants])
}

/** Columns with values, with the rules that stand apart from them. */
function useValueColumns<R extends object>({ columns, editRules }: EditTableProps<R>): readonly EditColumn[] {
  return useMemo(
    () =>
      columns
        .filter((column): column is EditColumn => !isLeading(column))
        .map((column) => {
          const more = editRules?.[column.key]
          return more ? { ...column, validateRules: [...(column.validateRules ?? []), ...more] } : column
        }),
    [columns, editRules],
  )
}

function isRowDisabled<R extends object>({ disabledRows }: EditTableProps<R>, row: Row): boolean {
  if (!disabledRows) return false
  if (typeof disabledRows === 'function') return disabledRows(row as R)
  return Object.entries(disabledRows).some(([key, values]) =>
    Array.isArray(values) ? values.includes(row[key]) : row[key] === values,
  )
}

function optionsOf<R extends object>(
  props: EditTableProps<R>,
  columns: readonly EditColumn[],
  readOnlyKeys: ReadonlySet<string>,
  parts: () => TableParts,
): ModelOptions {
  return {
    columns,
    rowKey: props.rowKey ?? 'id',
    orderKey: props.dragSort ? (props.dragSortKey ?? 'orderNum') : null,
    isDisabled: props.disabled ?? false,
    isRowDisabled: (row) => isRowDisabled(props, row),
    readOnlyKeys,
    marksReload: props.reloadEffect ?? false,
    followed: (patch, before) => parts().links.followed(patch, before),
    onValues: (changes, how) => {
      const { model } = parts()
      if (how === 'remote' || !props.onValueChange) return
      for (const { id, key, before, after } of changes) {
        const column = model.column(key)
        if (!column) continue
        props.onValueChange({
          type: column.type ?? 'normal',
          value: after,
          oldValue: before,
          row: model.outside(id),
          column,
          rowIndex: model.store.indexOf(id),
          columnIndex: model.cursor.columnAt(key),
          isSetValues: how === 'set',
        })
      }
    },
  }
}

function createParts(id: string, options: (parts: () => TableParts) => ModelOptions): TableParts {
  const model = new EditModel(options(() => parts))
  const touch = () => model.store.touchAll()
  const links = new Links(() => words.changed())
  const words: Words = new Words(links, touch)
  const announcer = new Announcer()
  const commands = new GridCommands(model, words, announcer)
  const parts: TableParts = {
    id,
    model,
    links,
    words,
    uploads: new CellUploads(model),
    expansion: new Expansion(model.store),
    announcer,
    commands,
    sheet: new SheetCommands(model, words, announcer, commands),
  }
  return parts
}

/** The table's inner life: made once, told what is new with every rendering. */
export function useTableParts<R extends object>(
  props: EditTableProps<R>,
): { parts: TableParts; access: TableAccess } {
  const id = useId()
  const columns = useValueColumns(props)
  const access = useAccess(props.authPre, columns)
  const { readOnlyKeys } = access
  const [parts] = useState(() => {
    const made = createParts(id, (self) => optionsOf(props, columns, readOnlyKeys, self))
    made.links.configure(props.linkageConfig ?? [], columns)
    made.model.load(props.dataSource as readonly Row[])
    return made
  })
  const { linkageConfig } = props
  // Not an insertion effect: what has changed is shown anew at once.
  useLayoutEffect(() => {
    parts.model.configure(optionsOf(props, columns, readOnlyKeys, () => parts))
    parts.sheet.mayAdd = !props.disabled && (props.toolbar ?? false)
  })
  useLayoutEffect(() => parts.links.configure(linkageConfig ?? [], columns), [parts, linkageConfig, columns])
  useEffect(() => () => parts.uploads.stop(), [parts])
  useDictionaries(parts, columns)
  useSocketRows(parts, props)
  const { history } = parts.model
  const { edit } = parts.commands
  const isUnsaved = useSyncExternalStore(history.watch, () => history.isUnsaved)
  const isTyped = useSyncExternalStore(edit.watch, () => edit.isTyped)
  useDirty(props.name, (isUnsaved || isTyped) && props.asksUnsaved === true)
  return { parts, access }
}

/** Gives the words of the columns' dictionaries to the table as they become known. */
function useDictionaries({ words }: TableParts, columns: readonly EditColumn[]): void {
  const userId = useSession((session) => session.user?.id ?? '')
  const codes = useMemo(() => {
    const named = columns.flatMap((column) =>
      column.type !== 'select-dict-search' && ('dictCode' in column || 'dict' in column)
        ? (dictionaryOf(column as Parameters<typeof dictionaryOf>[0]) ?? [])
        : [],
    )
    return [...new Set(named)]
  }, [columns])
  const known = useQueries({
    queries: codes.map((code) => dictOptionsQuery(userId, code)),
    combine: (results) => results.map(({ data }) => data),
  })
  useEffect(() => {
    const pairs = codes.map((code, at): [string, readonly Choice[]] => [code, known[at] ?? []])
    words.learn(new Map(pairs))
  }, [words, codes, known])
}

/** Takes over rows that the server sends after somebody changed them. */
function useSocketRows<R extends object>(
  { model }: TableParts,
  { socketReload, socketKey }: EditTableProps<R>,
): void {
  useEffect(() => {
    if (!socketReload || !socketKey) return
    const intake = new RowIntake(model)
    const stop = onEachRow((table, { row, isOwn }) => {
      if (table === socketKey && !isOwn) intake.take(row)
    })
    return () => {
      stop()
      intake.stop()
    }
  }, [model, socketReload, socketKey])
}
