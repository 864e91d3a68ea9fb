import { memo, useCallback, useSyncExternalStore } from 'react'
import { Tick } from '../cells/tick'
import type { GridColumn, Layout } from '../model/layout'
import css from './grid.module.css'
import { boxOf, LineCells } from './line-cells'
import { useTable } from './table-context'

interface GridHeadProps {
  layout: Layout
  shown: readonly GridColumn[]
  selectsOne: boolean
}

/** The titles of the columns; they stay while the rows scroll. */
export const GridHead = memo(function GridHead({ layout, shown, selectsOne }: GridHeadProps) {
  const head = (column: GridColumn) => <HeadCell key={column.key} column={column} selectsOne={selectsOne} />
  return (
    <div role="rowgroup" className={css.head} data-part="head" style={{ width: layout.width }}>
      <div role="row" aria-rowindex={1} className={css.line}>
        <LineCells layout={layout} shown={shown} cell={head} />
      </div>
    </div>
  )
})

const leadingNames = { drag: '排序', expand: '展开', select: '选择', number: '序号' }

function HeadCell({ column, selectsOne }: { column: GridColumn; selectsOne: boolean }) {
  const { checks } = useTable().model
  const { key, title, at, align, leading } = column
  return (
    <div
      role="columnheader"
      aria-colindex={at}
      className={css.cell}
      data-align={align}
      style={boxOf(column)}
      title={title}
    >
      {leading === 'select' && !selectsOne ? (
        <SelectAll />
      ) : title === '' || leading ? (
        <>
          <span className="fd-sr">{leading ? leadingNames[leading] : ''}</span>
          <span aria-hidden="true">{title}</span>
        </>
      ) : (
        <span data-cell-text="">
          {checks.isRequired(key) && (
            <span className={css.required} title="必填">
              *
            </span>
          )}
          {title}
        </span>
      )}
    </div>
  )
}

/** Ticks every row that may be ticked, or none. */
function SelectAll() {
  const { selection, store } = useTable().model
  const watch = useCallback(
    (listener: () => void) => {
      const stops = [selection.watch(listener), store.watchOrder(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [selection, store],
  )
  const extent = useSyncExternalStore(watch, () => selection.extent)
  return (
    <Tick
      label="全选"
      isOn={extent === 'all'}
      isMixed={extent === 'some'}
      onTick={() => (extent === 'all' ? selection.clear() : selection.selectAll())}
      inOrder
    />
  )
}
