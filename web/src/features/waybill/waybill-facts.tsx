import type { Description } from '@/ui/description-list'
import { Plate } from '@/ui/plate/plate'
import { StateMark } from '@/ui/status'
import type { FactSection } from '@/widgets/dossier/dossier-drawer'
import { fact, over as overRecord, reviewFacts } from '@/widgets/dossier/facts'
import type { Waybill } from '@/widgets/freight/waybill-wire'
import { MaskedValue } from '@/widgets/masked-value'
import { revealWaybillField } from './waybill-queries'
import { stageStates } from './waybill-stages'

type MaskedField = 'consignorId' | 'consigneeId' | 'actualCarrierId' | 'drivingLicense' | 'coDrivingLicense'

/** What the archive holds of a waybill beside goods, weights and money; a test holds all of it against the wire. */
export function factsOf(waybill: Waybill): FactSection[] {
  return [
    { title: '基本信息', facts: basics(waybill) },
    { title: '装货与收货', facts: places(waybill) },
    { title: '承运', facts: carriage(waybill) },
    { title: '审核', facts: reviewed(waybill) },
  ]
}

/** Facts of one waybill by the names they have on the wire. */
function over(waybill: Waybill) {
  return {
    ...overRecord(waybill),
    masked: (key: MaskedField, label: string) =>
      fact(
        key,
        label,
        waybill[key] && (
          <MaskedValue
            label={label}
            value={waybill[key]}
            version={waybill.version}
            reveal={() => revealWaybillField(waybill.id, key)}
          />
        ),
      ),
  }
}

function basics(waybill: Waybill): Description[] {
  const { plain, word, amount } = over(waybill)
  return [
    plain('shippingNoteNumber', '运单号'),
    fact('lifecycle', '运单状态', <StateMark states={stageStates} value={waybill.lifecycle} />),
    plain('originalDocumentNumber', '原始单号'),
    plain('serialNumber', '分段分单号'),
    amount('vehicleAmount', '总车辆数'),
    word('source', '来源', 'hy_waybill_source'),
    word('transportTypeCode', '运输组织类型', 'hy_transport_type'),
    word('businessTypeCode', '业务类型', 'hy_business_type'),
    plain('consignmentDateTime', '生成时间'),
    plain('despatchActualDateTime', '发货时间'),
    plain('goodsReceiptDateTime', '收货时间'),
    plain('finishDateTime', '签收时间'),
    fact('abnormalCount', '异常次数', String(waybill.abnormalCount)),
    plain('abnormalReasons', '异常说明'),
    { ...plain('remark', '备注'), span: 'filled' },
  ]
}

function places(waybill: Waybill): Description[] {
  const { plain, masked, amount } = over(waybill)
  const loading = `${waybill.loadingSubdivisionCode_dictText} ${waybill.placeOfLoading}`
  const receipt = `${waybill.receiptSubdivisionCode_dictText} ${waybill.goodsReceiptPlace}`
  return [
    plain('consignor', '托运人'),
    masked('consignorId', '托运人证件号'),
    { ...fact('placeOfLoading', '装货地', loading.trim()), span: 'filled' },
    plain('consignee', '收货方'),
    masked('consigneeId', '收货方证件号'),
    { ...fact('goodsReceiptPlace', '收货地', receipt.trim()), span: 'filled' },
    { ...amount('distanceKm', '运距', '公里'), span: 'filled' },
  ]
}

function carriage(waybill: Waybill): Description[] {
  const { plain, masked } = over(waybill)
  const { vehicleNumber, vehiclePlateColorCode: color, trailerVehiclePlateNumber: trailer } = waybill
  return [
    fact('vehicleNumber', '车牌号', vehicleNumber && <Plate number={vehicleNumber} color={color} />),
    fact('trailerVehiclePlateNumber', '挂车牌照号', trailer && <Plate number={trailer} color="2" />),
    plain('driverName', '驾驶员'),
    masked('drivingLicense', '驾驶员身份证号'),
    plain('coDriverName', '副驾驶员'),
    masked('coDrivingLicense', '副驾驶员身份证号'),
    plain('actualCarrierName', '实际承运人'),
    masked('actualCarrierId', '承运人证件号'),
    { ...plain('actualCarrierBusinessLicense', '承运人许可证号'), span: 'filled' },
    fact('policyNumber', '保险单号', waybill.policyNumber === 'none' ? '未投保' : waybill.policyNumber),
    plain('insuranceCompanyCode', '保险公司代码'),
  ]
}

function reviewed(waybill: Waybill): Description[] {
  const { plain } = over(waybill)
  // What was never submitted was never looked at.
  const facts = reviewFacts(waybill).filter(
    ({ key }) => waybill.reviewState >= 0 || key === 'createTime' || key === 'updateTime',
  )
  return [...(waybill.reviewState >= 0 ? [plain('reviewState_dictText', '审核状态')] : []), ...facts]
}
