import { type MouseEvent, useState } from 'react'
import { CellButton, Sign } from '../cells/signs'
import { Tick } from '../cells/tick'
import type { GridColumn } from '../model/layout'
import css from './grid.module.css'
import { boxOf } from './line-cells'
import { RowMenu } from './row-menu'
import { useTable } from './table-context'

interface LeadingCellProps {
  place: GridColumn
  id: string
  index: number
  /** What the row is counted as, from page to page. */
  number: number
  isSelected: boolean
  isDisabled: boolean
  selectsOne: boolean
}

/** A cell that is about the row itself: its number, its tick, its order, what it unfolds. */
export function LeadingCell(props: LeadingCellProps) {
  const { place, number } = props
  return (
    <div
      role="gridcell"
      aria-colindex={place.at}
      className={css.cell}
      data-align={place.align}
      data-leading={place.leading}
      style={boxOf(place)}
    >
      {place.leading === 'number' && <span className="fd-number">{number}</span>}
      {place.leading === 'select' && <SelectTick {...props} />}
      {place.leading === 'expand' && <ExpandButton {...props} />}
      {place.leading === 'drag' && <OrderHandle key={props.id} {...props} />}
    </div>
  )
}

function SelectTick({ id, index, isSelected, isDisabled, selectsOne }: LeadingCellProps) {
  const { selection } = useTable().model
  return (
    <Tick
      label={`选择第 ${index + 1} 行`}
      kind={selectsOne ? 'radio' : 'checkbox'}
      isOn={isSelected}
      isDisabled={isDisabled}
      onTick={(isShift) => (selectsOne ? selection.only(id) : void selection.toggle(id, isShift))}
    />
  )
}

function ExpandButton({ id, index }: LeadingCellProps) {
  const { expansion } = useTable()
  const isOpen = expansion.isOpen(id)
  return (
    <CellButton
      aria-expanded={isOpen}
      aria-label={`${isOpen ? '收起' : '展开'}第 ${index + 1} 行`}
      data-open={isOpen}
      data-act="expand"
      onClick={() => expansion.toggle(id)}
    >
      <Sign name="right" />
    </CellButton>
  )
}

/** Drags the row to another place; a click offers the same without dragging. */
function OrderHandle({ id, index }: LeadingCellProps) {
  const { commands, model } = useTable()
  const [place, setPlace] = useState<{ x: number; y: number }>()
  const open = (event: MouseEvent) => {
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    // The menu gives the focus back to where it was.
    if (model.cursor.active?.id === id) commands.viewport.focus()
    setPlace({ x: left, y: bottom + 4 })
  }
  if (model.options.isDisabled) return <Sign name="holder" />
  return (
    <>
      <CellButton
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        aria-label={`第 ${index + 1} 行的排序菜单`}
        title="拖动排序，点击打开菜单（Ctrl+Shift+↑ / ↓ 移动）"
        data-handle={id}
        data-act="menu"
        onClick={open}
      >
        <Sign name="holder" />
      </CellButton>
      {place && <RowMenu id={id} index={index} {...place} onClose={() => setPlace(undefined)} />}
    </>
  )
}
