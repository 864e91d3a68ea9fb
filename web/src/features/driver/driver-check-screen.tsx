import { useMemo } from 'react'
import { lazyComponent } from '@/ui/lazy-component'
import type { ListScheme } from '@/ui/list-state/list-query'
import { useDictOptions } from '@/widgets/dict-options'
import { type DossierKind, DossierScreen } from '@/widgets/dossier/dossier-screen'
import { dossierFilters } from '@/widgets/dossier/views'
import { driverColumns, driverFilters } from './driver-columns'
import {
  type DriverFilter,
  type DriverRow,
  driverQuery,
  fetchDriver,
  fetchDrivers,
  useCommandDriver,
  useDriverCounts,
  useDriverList,
  useRemoveDriver,
} from './driver-queries'
import { driverSheet } from './driver-sheet'

const DriverDrawer = lazyComponent(async () => (await import('./driver-drawer')).DriverDrawer)

// Calendars and uploads are for those who write.
const DriverFormDrawer = lazyComponent(async () => (await import('./driver-form-drawer')).DriverFormDrawer)

/** Drivers carry no sort of their own: the server's order is the queue, risk first. */
const scheme: ListScheme<DriverFilter, keyof DriverRow> = {
  filters: ['driverName', 'telephone', 'drivingLicense', ...dossierFilters],
  privateFilters: ['telephone', 'drivingLicense'],
}

const drivers: DossierKind<DriverRow> = {
  feature: 'driver',
  name: '司机',
  event: 'driver-check',
  scheme,
  columns: driverColumns,
  rowName: (row) => row.driverName,
  detail: (row) => row.telephone && `手机 ${row.telephone}`,
  useList: useDriverList,
  useCounts: useDriverCounts,
  fetchPage: fetchDrivers,
  fetchRow: fetchDriver,
  sheet: driverSheet,
  queryOf: driverQuery,
  drawer: (props) => <DriverDrawer key={props.id} {...props} />,
  form: (props) => <DriverFormDrawer key={props.id} {...props} />,
}

function DriverScreen({ isArchive }: { isArchive?: boolean }) {
  const reasons = useDictOptions('hy_reject_driver')
  const states = useDictOptions('hy_expire_state')
  const filters = useMemo(() => driverFilters(reasons, states), [reasons, states])
  const remove = useRemoveDriver()
  const command = useCommandDriver()
  return (
    <DossierScreen
      kind={drivers}
      filters={filters}
      remove={remove.mutate}
      command={command.mutateAsync}
      isArchive={isArchive}
    />
  )
}

/** Drivers by the state of their review. */
export const DriverCheckScreen = () => <DriverScreen />

/** The archive of drivers. */
export const DriverListScreen = () => <DriverScreen isArchive />
