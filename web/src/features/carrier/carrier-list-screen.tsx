import { useMemo } from 'react'
import { lazyComponent } from '@/ui/lazy-component'
import type { ListScheme } from '@/ui/list-state/list-query'
import { useDictOptions } from '@/widgets/dict-options'
import { type DossierKind, DossierScreen } from '@/widgets/dossier/dossier-screen'
import { dossierFilters } from '@/widgets/dossier/views'
import { carrierColumns, carrierFilters } from './carrier-columns'
import {
  type CarrierFilter,
  type CarrierRow,
  carrierQuery,
  fetchCarrier,
  fetchCarriers,
  useCarrierCounts,
  useCarrierList,
  useCommandCarrier,
  useRemoveCarrier,
} from './carrier-queries'
import { carrierSheet } from './carrier-sheet'

const CarrierDrawer = lazyComponent(async () => (await import('./carrier-drawer')).CarrierDrawer)

// Calendars and uploads are for those who write.
const CarrierFormDrawer = lazyComponent(async () => (await import('./carrier-form-drawer')).CarrierFormDrawer)

/** Carriers carry no sort of their own: the server's order is the queue, risk first. */
const scheme: ListScheme<CarrierFilter, keyof CarrierRow> = {
  filters: [
    'actualCarrierName',
    'type',
    'actualCarrierId',
    'contactPhone',
    'actualCarrierBusinessLicense',
    ...dossierFilters,
  ],
  privateFilters: ['actualCarrierId', 'contactPhone'],
}

const carriers: DossierKind<CarrierRow> = {
  feature: 'carrier',
  name: '承运商',
  event: 'carrier-check',
  scheme,
  columns: carrierColumns,
  rowName: (row) => row.actualCarrierName,
  detail: (row) => row.actualCarrierId && `证件号码 ${row.actualCarrierId}`,
  useList: useCarrierList,
  useCounts: useCarrierCounts,
  fetchPage: fetchCarriers,
  fetchRow: fetchCarrier,
  sheet: carrierSheet,
  queryOf: carrierQuery,
  drawer: (props) => <CarrierDrawer key={props.id} {...props} />,
  form: (props) => <CarrierFormDrawer key={props.id} {...props} />,
}

/** The archive of carriers, by the state of their review: there is no other list of them. */
export function CarrierListScreen() {
  const reasons = useDictOptions('hy_reject_carrier')
  const states = useDictOptions('hy_expire_state')
  const types = useDictOptions('hy_carrier_type')
  const filters = useMemo(() => carrierFilters({ reasons, states, types }), [reasons, states, types])
  const remove = useRemoveCarrier()
  const command = useCommandCarrier()
  return (
    <DossierScreen kind={carriers} filters={filters} remove={remove.mutate} command={command.mutateAsync} />
  )
}
