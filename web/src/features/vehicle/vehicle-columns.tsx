import type { DictOption } from '@/storage/keys'
import type { Column } from '@/ui/data-table/column'
import { NoValue } from '@/ui/no-value'
import { Plate } from '@/ui/plate/plate'
import type { FilterField } from '@/ui/search-form/filter-field'
import { captionFor } from '@/widgets/dict-options'
import { DictSelect } from '@/widgets/dict-select'
import { DictText } from '@/widgets/dict-text'
import type { Certificate } from '@/widgets/dossier/certificates'
import { commonFilters } from '@/widgets/dossier/common-filters'
import { dossierColumns } from '@/widgets/dossier/dossier-columns'
import type { View } from '@/widgets/dossier/views'
import type { VehicleFilter, VehicleRow } from './vehicle-queries'

/** kg as the trade says them: 31,000 → 31 t. */
export const tonnes = (kg: number) => `${Number((kg / 1000).toFixed(3))} t`

const plate: Column<VehicleRow> = {
  key: 'vehicleNumber',
  title: '车牌号',
  width: 116,
  fixed: 'left',
  card: 'title',
  identifies: true,
  render: (row) => <Plate number={row.vehicleNumber} color={row.vehiclePlateColorCode} />,
}

const before: Column<VehicleRow>[] = [
  {
    key: 'vehicleType',
    title: '车辆类型',
    width: 156,
    card: 'fact',
    render: (row) => <DictText code="hy_vehicle_type" value={row.vehicleType} />,
  },
]

const certificates: readonly Certificate[] = [
  { title: '行驶证', short: '行', docTypes: ['21', '22'] },
  { title: '道路运输证', short: '运', docTypes: ['24'] },
  { title: '车头照', short: '照', docTypes: ['25'] },
]

const after: Column<VehicleRow>[] = [
  {
    key: 'grossMassKg',
    title: '总/载质量',
    align: 'end',
    width: 116,
    card: 'fact',
    render: (row) => (
      <span className="fd-number">
        {tonnes(row.grossMassKg)} / {row.vehicleTonnageKg ? tonnes(row.vehicleTonnageKg) : '—'}
      </span>
    ),
  },
  { key: 'owner', title: '所有人', width: 200, card: 'none' },
  {
    key: 'vehicleEnergyType',
    title: '能源',
    width: 96,
    card: 'none',
    render: (row) => <DictText code="hy_energy_type" value={row.vehicleEnergyType} />,
  },
  { key: 'inspectionValidTo', title: '检验至', type: 'date', width: 112, card: 'none' },
  {
    key: 'trailerVehiclePlateNumber',
    title: '挂车',
    width: 112,
    card: 'none',
    render: ({ trailerVehiclePlateNumber: number }) =>
      number ? <Plate number={number} color="2" /> : <NoValue />,
  },
  {
    key: 'gpsOnline',
    title: '北斗',
    width: 72,
    card: 'none',
    render: (row) => (row.gpsOnline ? '在网' : '不在网'),
  },
]

/** The columns of domain §9. */
export const vehicleColumns = (view: View): Column<VehicleRow>[] =>
  dossierColumns(view, { name: plate, before, certificates, after })

/** The filters of domain §9; the options say the chosen values in words. */
export function vehicleFilters(options: {
  reasons: readonly DictOption[]
  states: readonly DictOption[]
  colors: readonly DictOption[]
}): FilterField<VehicleFilter>[] {
  const { reasons, states, colors } = options
  return [
    {
      kind: 'text',
      name: 'vehicleNumber',
      label: '车牌号',
      placeholder: '完整车牌或后 3 位',
      // Of a trailer's plate the last three stand before 挂.
      pattern: { test: /^\s*(?:\S{3}|\S{3}挂|\S{7,8})\s*$/u, message: '请输入完整车牌号或后 3 位' },
    },
    { kind: 'text', name: 'owner', label: '所有人', placeholder: '从名称开头' },
    { kind: 'dates', name: 'submitTime', label: '提交时间' },
    {
      kind: 'choice',
      name: 'vehiclePlateColorCode',
      label: '车牌颜色',
      control: <DictSelect code="hy_plate_color" />,
      show: (value) => captionFor(colors, value),
    },
    {
      kind: 'choice',
      name: 'light',
      label: '4.5吨及以下',
      control: <DictSelect code="yn" />,
      show: (value) => (value === '1' ? '是' : '否'),
    },
    ...commonFilters('hy_reject_vehicle', reasons, states),
  ]
}
