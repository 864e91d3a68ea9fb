import type { DictOption } from '@/storage/keys'
import type { Column } from '@/ui/data-table/column'
import type { FilterField } from '@/ui/search-form/filter-field'
import type { Certificate } from '@/widgets/dossier/certificates'
import { commonFilters } from '@/widgets/dossier/common-filters'
import { dossierColumns } from '@/widgets/dossier/dossier-columns'
import type { View } from '@/widgets/dossier/views'
import { MaskedValue } from '@/widgets/masked-value'
import { type DriverFilter, type DriverRow, revealDriverField } from './driver-queries'

const name: Column<DriverRow> = {
  key: 'driverName',
  title: '姓名',
  width: 112,
  fixed: 'left',
  card: 'title',
  identifies: true,
}

const telephone: Column<DriverRow> = {
  key: 'telephone',
  title: '手机',
  width: 132,
  card: 'fact',
  pii: true,
  render: (row) => (
    <MaskedValue
      label="手机号"
      value={row.telephone}
      version={row.version}
      reveal={() => revealDriverField(row.id, 'telephone')}
    />
  ),
}

const licence: Column<DriverRow> = { key: 'vehicleClass', title: '准驾', width: 64, card: 'none' }

const idNumber: Column<DriverRow> = {
  key: 'drivingLicense',
  title: '身份证号',
  width: 180,
  card: 'none',
  pii: true,
  render: (row) => (
    <MaskedValue
      label="身份证号"
      value={row.drivingLicense}
      version={row.version}
      reveal={() => revealDriverField(row.id, 'drivingLicense')}
    />
  ),
}

const certificates: readonly Certificate[] = [
  { title: '身份证', short: '身', docTypes: ['11', '12'] },
  { title: '驾驶证', short: '驾', docTypes: ['13', '14'] },
  { title: '从业资格证', short: '从', docTypes: ['15'] },
]

/** The columns of domain §9. */
export const driverColumns = (view: View): Column<DriverRow>[] =>
  dossierColumns(view, { name, before: [telephone, licence], certificates, after: [idNumber] })

/** The filters of domain §9. `reasons` and `states` say the chosen values in words. */
export function driverFilters(
  reasons: readonly DictOption[],
  states: readonly DictOption[],
): FilterField<DriverFilter>[] {
  return [
    { kind: 'text', name: 'driverName', label: '姓名', placeholder: '从姓氏开始' },
    { kind: 'text', name: 'telephone', label: '手机', placeholder: '完整号码或后 4 位', pii: true },
    { kind: 'dates', name: 'submitTime', label: '提交时间' },
    {
      kind: 'text',
      name: 'drivingLicense',
      label: '身份证号',
      placeholder: '完整、前 6 位或后 4 位',
      pii: true,
    },
    ...commonFilters('hy_reject_driver', reasons, states),
  ]
}
