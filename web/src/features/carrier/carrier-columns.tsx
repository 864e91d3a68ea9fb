import type { DictOption } from '@/storage/keys'
import type { Column } from '@/ui/data-table/column'
import type { FilterField } from '@/ui/search-form/filter-field'
import { captionFor } from '@/widgets/dict-options'
import { DictSelect } from '@/widgets/dict-select'
import { DictText } from '@/widgets/dict-text'
import type { Certificate } from '@/widgets/dossier/certificates'
import { commonFilters } from '@/widgets/dossier/common-filters'
import { dossierColumns } from '@/widgets/dossier/dossier-columns'
import type { View } from '@/widgets/dossier/views'
import { MaskedValue } from '@/widgets/masked-value'
import { type CarrierFilter, type CarrierRow, revealCarrierField } from './carrier-queries'

const name: Column<CarrierRow> = {
  key: 'actualCarrierName',
  title: '名称',
  width: 216,
  fixed: 'left',
  card: 'title',
  identifies: true,
}

const before: Column<CarrierRow>[] = [
  {
    key: 'type',
    title: '类型',
    width: 96,
    card: 'fact',
    render: (row) => <DictText code="hy_carrier_type" value={row.type} />,
  },
]

const certificates: readonly Certificate[] = [
  { title: '执照或身份证', short: '照', docTypes: ['41', '11', '12'] },
  { title: '经营许可证', short: '许', docTypes: ['42'] },
  { title: '车队资料', short: '队', docTypes: ['17', '43', '44'] },
]

/** A number that is masked where it names a person. */
const masked = (
  key: 'actualCarrierId' | 'contactPhone',
  title: string,
  width: number,
  card: 'fact' | 'none',
): Column<CarrierRow> => ({
  key,
  title,
  width,
  card,
  pii: true,
  render: (row) => (
    <MaskedValue
      label={title}
      value={row[key]}
      version={row.version}
      reveal={() => revealCarrierField(row.id, key)}
    />
  ),
})

const after: Column<CarrierRow>[] = [
  masked('actualCarrierId', '证件号码', 204, 'none'),
  { key: 'actualCarrierBusinessLicense', title: '许可证号', width: 136, card: 'none' },
  { key: 'permitValidTo', title: '许可证至', type: 'date', width: 112, card: 'none' },
  { key: 'contact', title: '联系人', width: 88, card: 'fact' },
  masked('contactPhone', '联系电话', 136, 'fact'),
]

/** The columns of domain §9. */
export const carrierColumns = (view: View): Column<CarrierRow>[] =>
  dossierColumns(view, { name, before, certificates, after })

/** The filters of domain §9; the options say the chosen values in words. */
export function carrierFilters(options: {
  reasons: readonly DictOption[]
  states: readonly DictOption[]
  types: readonly DictOption[]
}): FilterField<CarrierFilter>[] {
  const { reasons, states, types } = options
  return [
    { kind: 'text', name: 'actualCarrierName', label: '名称', placeholder: '从名称开头' },
    {
      kind: 'choice',
      name: 'type',
      label: '承运商类型',
      control: <DictSelect code="hy_carrier_type" />,
      show: (value) => captionFor(types, value),
    },
    { kind: 'dates', name: 'submitTime', label: '提交时间' },
    { kind: 'text', name: 'actualCarrierId', label: '证件号码', placeholder: '完整号码', pii: true },
    { kind: 'text', name: 'contactPhone', label: '联系电话', placeholder: '完整号码或后 4 位', pii: true },
    { kind: 'text', name: 'actualCarrierBusinessLicense', label: '许可证号', placeholder: '完整号码' },
    ...commonFilters('hy_reject_carrier', reasons, states),
  ]
}
