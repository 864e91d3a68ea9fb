import { useQuery } from '@tanstack/react-query'
import { DossierFormDrawer } from '@/widgets/dossier/dossier-form-drawer'
import { documents } from './document-types'
import { vehicleSections } from './vehicle-form-fields'
import { draftOf, valuesOf } from './vehicle-form-values'
import { submittedVehicleQuery, useSaveVehicle } from './vehicle-queries'

interface VehicleFormDrawerProps {
  /** The vehicle to edit; absent for a new one. */
  id?: string
  onClose: () => void
}

/** Adds or edits a vehicle with its documents. */
export function VehicleFormDrawer({ id, onClose }: VehicleFormDrawerProps) {
  const record = useQuery({ ...submittedVehicleQuery(id ?? ''), enabled: id !== undefined, staleTime: 0 })
  const save = useSaveVehicle()
  return (
    <DossierFormDrawer
      name="车辆"
      feature="vehicle"
      id={id}
      record={record}
      recordName={(vehicle) => vehicle.vehicleNumber}
      valuesOf={valuesOf}
      sections={vehicleSections}
      unfinished={documents.unfinished}
      save={(values, base) => save.mutateAsync(draftOf(values, base))}
      reviewed="修改证件资料将重新提交审核；备注不影响审核"
      onClose={onClose}
    />
  )
}
