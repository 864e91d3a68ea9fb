import { useMemo } from 'react'
import { lazyComponent } from '@/ui/lazy-component'
import type { ListScheme } from '@/ui/list-state/list-query'
import { useDictOptions } from '@/widgets/dict-options'
import { type DossierKind, DossierScreen } from '@/widgets/dossier/dossier-screen'
import { dossierFilters } from '@/widgets/dossier/views'
import { vehicleColumns, vehicleFilters } from './vehicle-columns'
import {
  fetchVehicle,
  fetchVehicles,
  useCommandVehicle,
  useRemoveVehicle,
  useVehicleCounts,
  useVehicleList,
  type VehicleFilter,
  type VehicleRow,
  vehicleQuery,
} from './vehicle-queries'
import { vehicleSheet } from './vehicle-sheet'

const VehicleDrawer = lazyComponent(async () => (await import('./vehicle-drawer')).VehicleDrawer)

// Calendars and uploads are for those who write.
const VehicleFormDrawer = lazyComponent(async () => (await import('./vehicle-form-drawer')).VehicleFormDrawer)

/** Vehicles carry no sort of their own: the server's order is the queue, risk first. */
const scheme: ListScheme<VehicleFilter, keyof VehicleRow> = {
  filters: ['vehicleNumber', 'owner', 'vehiclePlateColorCode', 'light', ...dossierFilters],
}

const vehicles: DossierKind<VehicleRow> = {
  feature: 'vehicle',
  name: '车辆',
  event: 'vehicle-check',
  scheme,
  columns: vehicleColumns,
  rowName: (row) => row.vehicleNumber,
  detail: (row) => row.owner && `所有人 ${row.owner}`,
  useList: useVehicleList,
  useCounts: useVehicleCounts,
  fetchPage: fetchVehicles,
  fetchRow: fetchVehicle,
  sheet: vehicleSheet,
  queryOf: vehicleQuery,
  drawer: (props) => <VehicleDrawer key={props.id} {...props} />,
  form: (props) => <VehicleFormDrawer key={props.id} {...props} />,
}

function VehicleScreen({ isArchive }: { isArchive?: boolean }) {
  const reasons = useDictOptions('hy_reject_vehicle')
  const states = useDictOptions('hy_expire_state')
  const colors = useDictOptions('hy_plate_color')
  const filters = useMemo(() => vehicleFilters({ reasons, states, colors }), [reasons, states, colors])
  const remove = useRemoveVehicle()
  const command = useCommandVehicle()
  return (
    <DossierScreen
      kind={vehicles}
      filters={filters}
      remove={remove.mutate}
      command={command.mutateAsync}
      isArchive={isArchive}
    />
  )
}

/** Vehicles by the state of their review. */
export const VehicleCheckScreen = () => <VehicleScreen />

/** The archive of vehicles. */
export const VehicleListScreen = () => <VehicleScreen isArchive />
