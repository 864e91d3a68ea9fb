import { useQuery } from '@tanstack/react-query'
import type { RowAction } from '@/ui/data-table/row-actions'
import { useAllowed } from '@/widgets/allowed'
import { DossierDrawer } from '@/widgets/dossier/dossier-drawer'
import { factsOf } from './driver-facts'
import { type DriverRow, driverByIdQuery } from './driver-queries'
import { DriverVehicles } from './driver-vehicles'

interface DriverDrawerProps {
  id: string
  /** Opens the form; undefined for those who may only read. */
  onEdit?: () => void
  /** What may be done to the account. */
  account?: (row: DriverRow) => RowAction[]
  onClose: () => void
}

/** One driver: everything the archive holds, their documents, and every review so far. */
export function DriverDrawer(props: DriverDrawerProps) {
  const seesVehicles = useAllowed('vehicle:list')
  return (
    <DossierDrawer
      subject="driver"
      name="司机"
      record={useQuery(driverByIdQuery(props.id))}
      recordName={(driver) => driver.driverName}
      factsOf={factsOf}
      more={seesVehicles ? { title: '绑定车辆', content: ({ id }) => <DriverVehicles id={id} /> } : undefined}
      {...props}
    />
  )
}
