import {
  type ReactNode,
  type RefObject,
  use,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type Density, useAppearance } from '@/preferences/appearance'
import { UnsavedPlace } from '@/ui/unsaved'
import { type UnsavedPart, useUnsavedPart } from '@/ui/unsaved-part'
import { ReportPicker } from '@/widgets/report-picker/report-picker'
import type { Row } from './column'
import css from './edit-table.module.css'
import type { EditTableHandle, EditTableProps } from './edit-table-props'
import { OpenedRows } from './frame/opened-rows'
import { Pager } from './frame/pager'
import { Toolbar } from './frame/toolbar'
import { useFrameCommands } from './frame/use-frame-commands'
import { useOpened } from './frame/use-opened'
import type { useSubForm } from './frame/use-sub-form'
import { WrongLine } from './frame/wrong-line'
import type { Announcer } from './grid/announcer'
import { Grid } from './grid/grid'
import { SlotsContext, TableContext, type TableParts, type TableSlots } from './grid/table-context'
import type { LeadingOptions } from './model/layout'
import { handleOf } from './table-handle'
import { useTableParts } from './use-table-parts'

/** CSS pixels of a row. */
const sizes = { medium: 40, small: 36, mini: 32, tiny: 28 }
const densities: Record<Density, number> = { loose: 48, default: 40, compact: 32 }
/** CSS pixels of a table that grows with its rows. */
const TALLEST = 480

const noCells = {}

/**
 * The editable table: cells, rows and ranges are changed by keyboard, mouse and
 * clipboard; what is typed stays in the table until its caller reads it through
 * the handle. What opens from a row asks before it goes, as the table itself does.
 */
export function EditTable<R extends object>(props: EditTableProps<R>) {
  const part = useUnsavedPart()
  // What a row opens is gone with a press.
  const isOpened = use(UnsavedPlace).part !== undefined
  return (
    <UnsavedPlace value={part.place}>
      <Table {...props} asksUnsaved={props.asksUnsaved ?? isOpened} part={part} />
    </UnsavedPlace>
  )
}

type TableProps<R extends object> = EditTableProps<R> & { part: UnsavedPart }

function Table<R extends object>({ part, ...props }: TableProps<R>) {
  const { parts, access } = useTableParts(props)
  const { name, columns, disabled = false, pagination } = props
  const root = useRef<HTMLDivElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const density = useAppearance((appearance) => appearance.density)
  const [isCollapsed, setCollapsed] = useState(false)
  const opened = useOpened(root, parts, props, part)
  const { sub, setDetails } = opened
  const commands = useFrameCommands(parts, props, opened.mayGo)
  const leading = useLeading(props)
  const slots = useSlots(props, setDetails)
  useHandle(props.ref, parts, commands, sub, scroll, setDetails)
  return (
    <TableContext value={parts}>
      <SlotsContext value={slots}>
        <div
          ref={root}
          className={css.table}
          data-collapsed={isCollapsed || undefined}
          aria-busy={props.loading || undefined}
          onInput={parts.commands.edit.touched}
        >
          {props.toolbar && (
            <Toolbar
              config={props.toolbarConfig}
              hidden={access.hidden}
              prefix={props.toolbarPrefix}
              suffix={props.toolbarSuffix}
              after={props.toolbarAfter}
              isCollapsed={isCollapsed}
              isDisabled={disabled}
              onCollapse={() => setCollapsed(!isCollapsed)}
              onAdd={commands.add}
              onRemove={() => void commands.askRemoval()}
              onSave={props.onSave}
            />
          )}
          <div className={css.viewport} data-loading={props.loading || undefined}>
            <Grid
              name={name}
              columns={columns}
              leading={leading}
              hidden={access.hidden}
              selectsOne={props.rowSelectionType === 'radio'}
              bordered={props.bordered ?? false}
              rowHeight={props.size ? sizes[props.size] : densities[density]}
              height={props.height ?? 'auto'}
              maxHeight={props.maxHeight ?? TALLEST}
              firstNumber={pagination ? (pagination.current - 1) * pagination.pageSize + 1 : 1}
              empty={props.loading ? null : (props.empty ?? '暂无数据')}
              scroll={scroll}
              onRowClick={(id, target) => {
                sub.onRowClick(id, target)
                commands.onRowClick(id, target)
              }}
              onScroll={() => sub.onScroll(scroll.current?.scrollTop ?? 0)}
            />
            {props.loading && <Loading />}
          </div>
          <WrongLine />
          {pagination && <Pager page={pagination} onChange={(page) => void commands.turnPage(page)} />}
          <OpenedRows opened={opened} props={props} />
          <LiveRegion announcer={parts.announcer} />
        </div>
      </SlotsContext>
    </TableContext>
  )
}

function useHandle<R extends object>(
  ref: EditTableProps<R>['ref'],
  parts: TableParts,
  commands: ReturnType<typeof useFrameCommands>,
  { open, giveUp }: ReturnType<typeof useSubForm>,
  scroll: RefObject<HTMLDivElement | null>,
  onDetails: (details: { id: string; field: string }) => void,
): void {
  useImperativeHandle(
    ref,
    (): EditTableHandle<R> =>
      handleOf<R>(parts, {
        removeSelected: commands.removeSelected,
        openSubForm: (id) => void open(id),
        closeSubForm: () => void giveUp(),
        openDetails: (id, key) => onDetails({ id, field: key ?? parts.model.cursor.columns[0] ?? '' }),
        scrollToTop: () => scroll.current?.scrollTo({ top: 0 }),
      }),
    [parts, commands, open, giveUp, scroll, onDetails],
  )
}

function useLeading<R extends object>(props: EditTableProps<R>): LeadingOptions {
  const { rowNumber, rowSelection, rowExpand, dragSort } = props
  return useMemo(
    () => ({ rowNumber, rowSelection, rowExpand, dragSort }),
    [rowNumber, rowSelection, rowExpand, dragSort],
  )
}

/** What the caller draws inside of cells and rows. */
function useSlots<R extends object>(
  { slots, picker, clickRowShowMainForm, mainForm, expandedRow }: EditTableProps<R>,
  onDetails: (details: { id: string; field: string }) => void,
): TableSlots {
  const hasDetails = clickRowShowMainForm === true && mainForm !== undefined
  return useMemo(
    () => ({
      cells: slots ?? noCells,
      picker: picker ?? ReportPicker,
      onDetails: hasDetails ? (id, column) => onDetails({ id, field: column.key }) : undefined,
      expanded: expandedRow && ((row: Row): ReactNode => expandedRow(row as R)),
    }),
    [slots, picker, hasDetails, expandedRow, onDetails],
  )
}

function Loading() {
  return (
    <div className={css.loading} role="status">
      加载中…
    </div>
  )
}

/** Says what happened to those who do not see it. */
function LiveRegion({ announcer }: { announcer: Announcer }) {
  const text = useSyncExternalStore(announcer.watch, () => announcer.text)
  return (
    <div className="fd-sr" aria-live="polite" data-announcer="">
      {text}
    </div>
  )
}
