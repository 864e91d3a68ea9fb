import { use } from 'react'
import { CellButton, Sign } from '../cells/signs'
import type { EditColumn } from '../column'
import { SlotsContext } from './table-context'

/** Opens the details of the row. */
export function DetailsButton({ id, column }: { id: string; column: EditColumn }) {
  const { onDetails } = use(SlotsContext)
  if (!onDetails) return null
  return (
    <CellButton
      aria-label="详细信息"
      title="详细信息（Alt+Enter）"
      data-act="details"
      onClick={() => onDetails(id, column)}
    >
      <Sign name="profile" />
    </CellButton>
  )
}
