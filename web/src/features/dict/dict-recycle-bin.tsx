import { useQuery } from '@tanstack/react-query'
import { pageOfAll } from '@/ui/data-table/page-source'
import { useLocalListState } from '@/ui/list-state/use-local-list-state'
import { RecycleBin } from '@/widgets/recycle-bin'
import { recycledColumns } from './dict-columns'
import { recycleBinQuery, usePurgeDict, useRestoreDict } from './dict-queries'

/** Removed dictionaries: restore them, or delete them for good. */
export function DictRecycleBin({ onClose }: { onClose: () => void }) {
  const control = useLocalListState()
  const bin = useQuery(recycleBinQuery())
  return (
    <RecycleBin
      feature="dict"
      what="字典"
      columns={recycledColumns}
      source={{ ...bin, data: bin.data && pageOfAll(bin.data, control.state) }}
      control={control}
      nameOf={({ dictName }) => dictName}
      restoring={useRestoreDict()}
      purging={usePurgeDict()}
      isOneByOne
      purgeDetail="字典和它的全部字典项将无法恢复。"
      onClose={onClose}
    />
  )
}
