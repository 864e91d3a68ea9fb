import { useQuery } from '@tanstack/react-query'
import type { RowAction } from '@/ui/data-table/row-actions'
import { DossierDrawer } from '@/widgets/dossier/dossier-drawer'
import { VehicleDrivers } from './vehicle-drivers'
import { factsOf } from './vehicle-facts'
import { type VehicleRow, vehicleByIdQuery } from './vehicle-queries'

interface VehicleDrawerProps {
  id: string
  /** Opens the form; undefined for those who may only read. */
  onEdit?: () => void
  /** What may be done to the account. */
  account?: (row: VehicleRow) => RowAction[]
  onClose: () => void
}

/** One vehicle: everything the archive holds, its documents, and every review so far. */
export function VehicleDrawer(props: VehicleDrawerProps) {
  return (
    <DossierDrawer
      subject="vehicle"
      name="车辆"
      record={useQuery(vehicleByIdQuery(props.id))}
      recordName={(vehicle) => vehicle.vehicleNumber}
      factsOf={factsOf}
      more={{ title: '绑定司机', content: (vehicle) => <VehicleDrivers vehicle={vehicle} /> }}
      {...props}
    />
  )
}
