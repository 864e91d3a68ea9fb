import type { Description } from '@/ui/description-list'
import type { FactSection } from '@/widgets/dossier/dossier-drawer'
import { fact, over as overRecord, standing } from '@/widgets/dossier/facts'
import { MaskedValue } from '@/widgets/masked-value'
import type { MaskedField } from './carrier-form-values'
import { type Carrier, revealCarrierField } from './carrier-queries'
import { isPerson } from './document-types'

/** Everything the archive holds of a carrier, in the order of its form; a test holds it against the wire. */
export function factsOf(carrier: Carrier): FactSection[] {
  return [
    { title: '基本信息', facts: basics(carrier) },
    { title: '道路运输经营许可证', facts: permit(carrier) },
    { title: '联系方式', facts: contact(carrier) },
    { title: '状态与审核', facts: standing(carrier) },
  ]
}

/** Facts of one carrier by the names they have on the wire. */
function over(carrier: Carrier) {
  return {
    ...overRecord(carrier),
    masked: (key: MaskedField, label: string) =>
      fact(
        key,
        label,
        <MaskedValue
          label={label}
          value={carrier[key]}
          version={carrier.version}
          reveal={() => revealCarrierField(carrier.id, key)}
        />,
      ),
  }
}

function basics(carrier: Carrier): Description[] {
  const { plain, date, word, masked } = over(carrier)
  return [
    word('type', '承运商类型', 'hy_carrier_type'),
    { ...plain('actualCarrierName', '名称'), span: 'filled' },
    masked('actualCarrierId', isPerson({ type: carrier.type }) ? '身份证号' : '统一社会信用代码'),
    date('licenceValidTo', '营业执照有效期止'),
    { ...plain('remark', '备注'), span: 'filled' },
  ]
}

function permit(carrier: Carrier): Description[] {
  const { plain, date } = over(carrier)
  return [
    { ...plain('actualCarrierBusinessLicense', '许可证号'), span: 'filled' },
    date('permitValidFrom', '有效期起'),
    date('permitValidTo', '有效期止'),
    { ...plain('businessScope', '经营范围'), span: 'filled' },
  ]
}

function contact(carrier: Carrier): Description[] {
  const { plain, masked } = over(carrier)
  return [
    plain('contact', '联系人'),
    masked('contactPhone', '联系电话'),
    plain('division', '所在地区'),
    plain('address', '详细地址'),
  ]
}
