import { useQuery } from '@tanstack/react-query'
import { useLocalListState } from '@/ui/list-state/use-local-list-state'
import { RecycleBin } from '@/widgets/recycle-bin'
import { recycledPositionColumns } from './position-columns'
import { recycledPositionsQuery, usePurgePositions, useRestorePositions } from './position-queries'

/** Removed positions: restore them, or delete them for good. */
export function PositionRecycleBin({ onClose }: { onClose: () => void }) {
  const control = useLocalListState({ column: 'updateTime', order: 'desc' })
  return (
    <RecycleBin
      feature="position"
      what="岗位"
      columns={recycledPositionColumns}
      source={useQuery(recycledPositionsQuery(control.state))}
      control={control}
      nameOf={(row) => row.name}
      restoring={useRestorePositions()}
      purging={usePurgePositions()}
      onClose={onClose}
    />
  )
}
