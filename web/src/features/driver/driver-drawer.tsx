import { useQuery } from '@tanstack/react-query'
import { DossierDrawer } from '@/widgets/dossier/dossier-drawer'
import { factsOf } from './driver-facts'
import { driverByIdQuery } from './driver-queries'

interface DriverDrawerProps {
  id: string
  /** Opens the form; undefined for those who may only read. */
  onEdit?: () => void
  onClose: () => void
}

/** One driver: everything the archive holds, their documents, and every review so far. */
export function DriverDrawer(props: DriverDrawerProps) {
  return (
    <DossierDrawer
      subject="driver"
      name="司机"
      record={useQuery(driverByIdQuery(props.id))}
      recordName={(driver) => driver.driverName}
      factsOf={factsOf}
      {...props}
    />
  )
}
