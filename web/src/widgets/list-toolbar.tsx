import { Button } from 'antd'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Allowed } from './allowed'
import type { Sheet } from './sheet/sheet'
import { SheetButtons } from './sheet/sheet-buttons'

interface ListToolbarProps {
  /** Its feature names the actions: `add` for new rows, `remove` for the bin. */
  sheet: Sheet
  /** What the button for a new row says. */
  add: string
  onAdd: () => void
  /** What the list is asked for at present: the same is exported. */
  query: Record<string, string | number>
  /** Ids of ticked rows: when there are any, only those are exported. */
  chosen?: readonly string[]
  /** Shows removed rows. */
  Bin?: ComponentType<{ onClose: () => void }>
  /** What one comes here for before all else: beside it a new row is quiet. */
  first?: ReactNode
  /** Other buttons. */
  children?: ReactNode
}

/** What stands above the rows of a list: a new row, the sheets, the removed rows; each for those who may. */
export function ListToolbar({ sheet, add, onAdd, query, chosen, Bin, first, children }: ListToolbarProps) {
  const [isBinOpen, setBinOpen] = useState(false)
  return (
    <>
      {first}
      <Allowed action={`${sheet.feature}:add`}>
        <Button type={first ? 'default' : 'primary'} onClick={onAdd}>
          {add}
        </Button>
      </Allowed>
      <SheetButtons sheet={sheet} query={query} chosen={chosen} />
      {children}
      {Bin && (
        <Allowed action={`${sheet.feature}:remove`}>
          <Button onClick={() => setBinOpen(true)}>回收站</Button>
        </Allowed>
      )}
      {Bin && isBinOpen && <Bin onClose={() => setBinOpen(false)} />}
    </>
  )
}
