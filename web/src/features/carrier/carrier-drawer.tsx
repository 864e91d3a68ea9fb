import { useQuery } from '@tanstack/react-query'
import type { RowAction } from '@/ui/data-table/row-actions'
import { DossierDrawer } from '@/widgets/dossier/dossier-drawer'
import { factsOf } from './carrier-facts'
import { CarrierMembers } from './carrier-members'
import { type CarrierRow, carrierByIdQuery } from './carrier-queries'

interface CarrierDrawerProps {
  id: string
  /** Opens the form; undefined for those who may only read. */
  onEdit?: () => void
  /** What may be done to the account. */
  account?: (row: CarrierRow) => RowAction[]
  onClose: () => void
}

/** One carrier: everything the archive holds, its members, its documents, and every review so far. */
export function CarrierDrawer(props: CarrierDrawerProps) {
  return (
    <DossierDrawer
      subject="carrier"
      name="承运商"
      record={useQuery(carrierByIdQuery(props.id))}
      recordName={(carrier) => carrier.actualCarrierName}
      factsOf={factsOf}
      more={{ title: '车辆与司机', content: (carrier) => <CarrierMembers carrier={carrier} /> }}
      {...props}
    />
  )
}
