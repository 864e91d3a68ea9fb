import { useMemo } from 'react'
import { lazyComponent } from '@/ui/lazy-component'
import { useDictOptions } from '@/widgets/dict-options'
import { type DossierKind, DossierScreen } from '@/widgets/dossier/dossier-screen'
import { waybillColumns } from './waybill-columns'
import { waybillFilters, waybillScheme } from './waybill-filters'
import {
  fetchWaybill,
  fetchWaybills,
  useRemoveWaybill,
  useWaybillCounts,
  useWaybillList,
  useWaybillStages,
  type WaybillRow,
  waybillQuery,
} from './waybill-queries'
import { waybillSheet } from './waybill-sheet'
import { stage } from './waybill-stages'

const WaybillDrawer = lazyComponent(async () => (await import('./waybill-drawer')).WaybillDrawer)

// Calendars and uploads are for those who write.
const WaybillFormDrawer = lazyComponent(async () => (await import('./waybill-form-drawer')).WaybillFormDrawer)

const waybills: DossierKind<WaybillRow> = {
  feature: 'waybill',
  name: '运单',
  event: 'waybill-check',
  scheme: waybillScheme,
  columns: waybillColumns,
  rowName: (row) => row.shippingNoteNumber,
  detail: (row) => row.consignor && `货主 ${row.consignor}`,
  useList: useWaybillList,
  useCounts: useWaybillCounts,
  fetchPage: fetchWaybills,
  fetchRow: fetchWaybill,
  sheet: waybillSheet,
  queryOf: waybillQuery,
  isEndless: true,
  useStages: useWaybillStages,
  // What has passed is frozen, and what was published is voided instead of removed.
  isClosed: (row) => row.lifecycle >= stage.passed,
  stays: (row) => row.lifecycle !== stage.draft,
  drawer: (props) => <WaybillDrawer key={props.id} {...props} />,
  form: (props) => <WaybillFormDrawer key={props.id} {...props} />,
}

function WaybillScreen({ isArchive }: { isArchive?: boolean }) {
  const goods = useDictOptions('hy_cargo_type')
  const reasons = useDictOptions('hy_reject_waybill')
  const filters = useMemo(() => waybillFilters({ goods, reasons }), [goods, reasons])
  const remove = useRemoveWaybill()
  return <DossierScreen kind={waybills} filters={filters} remove={remove.mutate} isArchive={isArchive} />
}

/** Waybills by the state of their review. */
export const WaybillCheckScreen = () => <WaybillScreen />

/** The archive of waybills, by stage. */
export const WaybillListScreen = () => <WaybillScreen isArchive />
