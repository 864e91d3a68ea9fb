import { useQuery } from '@tanstack/react-query'
import { useAllowed } from '@/widgets/allowed'
import { DossierDrawer } from '@/widgets/dossier/dossier-drawer'
import { factsOf } from './driver-facts'
import { driverByIdQuery } from './driver-queries'
import { DriverVehicles } from './driver-vehicles'

interface DriverDrawerProps {
  id: string
  /** Opens the form; undefined for those who may only read. */
  onEdit?: () => void
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
