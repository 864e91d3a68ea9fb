import type { Description } from '@/ui/description-list'
import { Plate } from '@/ui/plate/plate'
import type { FactSection } from '@/widgets/dossier/dossier-drawer'
import { fact, over, standing } from '@/widgets/dossier/facts'
import type { Vehicle } from './vehicle-queries'

/** Everything the archive holds of a vehicle, in the order of its form; a test holds it against the wire. */
export function factsOf(vehicle: Vehicle): FactSection[] {
  return [
    { title: '基本信息', facts: basics(vehicle) },
    { title: '行驶证', facts: licence(vehicle) },
    { title: '质量与尺寸', facts: size(vehicle) },
    { title: '道路运输证', facts: permit(vehicle) },
    { title: '保险', facts: insurance(vehicle) },
    { title: '状态与审核', facts: standing(vehicle) },
  ]
}

function basics(vehicle: Vehicle): Description[] {
  const { plain, word, yesNo, amount } = over(vehicle)
  const { vehicleNumber, vehiclePlateColorCode, trailerVehiclePlateNumber: trailer } = vehicle
  return [
    fact('vehicleNumber', '车牌号', <Plate number={vehicleNumber} color={vehiclePlateColorCode} />),
    word('vehiclePlateColorCode', '车牌颜色', 'hy_plate_color'),
    word('vehicleType', '车辆类型', 'hy_vehicle_type'),
    word('vehicleEnergyType', '能源类型', 'hy_energy_type'),
    { ...plain('owner', '所有人'), span: 'filled' },
    fact('trailerVehiclePlateNumber', '挂车牌照号', trailer && <Plate number={trailer} color="2" />),
    yesNo('gpsOnline', '北斗在网'),
    amount('bodyLengthDm', '车长', '分米'),
    word('bodyStyle', '车型', 'hy_body_style'),
    { ...plain('remark', '备注'), span: 'filled' },
  ]
}

function licence(vehicle: Vehicle): Description[] {
  const { plain, date, word } = over(vehicle)
  return [
    word('useCharacter', '使用性质', 'hy_use_character'),
    plain('vin', '车辆识别代号'),
    plain('issuingOrganizations', '发证机关'),
    plain('licenceFileNo', '档案编号'),
    date('registerDate', '注册日期'),
    date('issueDate', '发证日期'),
    date('inspectionValidTo', '检验有效期至'),
  ]
}

function size(vehicle: Vehicle): Description[] {
  const { amount } = over(vehicle)
  return [
    amount('grossMassKg', '总质量', '千克'),
    amount('vehicleTonnageKg', '核定载质量', '千克'),
    amount('tractionMassKg', '准牵引总质量', '千克'),
    amount('curbMassKg', '整备质量', '千克'),
    amount('axles', '轴数'),
    amount('lengthMm', '外廓长', '毫米'),
    amount('widthMm', '外廓宽', '毫米'),
    amount('heightMm', '外廓高', '毫米'),
  ]
}

function permit(vehicle: Vehicle): Description[] {
  const { plain, date } = over(vehicle)
  return [
    { ...plain('roadTransportCertificateNumber', '道路运输证号'), span: 'filled' },
    date('roadTransportCertificateValidFrom', '有效期起'),
    date('roadTransportCertificateValidTo', '有效期止'),
  ]
}

function insurance(vehicle: Vehicle): Description[] {
  const { plain, date } = over(vehicle)
  return [
    plain('compulsoryPolicyNo', '交强险保单号'),
    date('compulsoryValidTo', '交强险有效期止'),
    plain('commercialPolicyNo', '商业险保单号'),
    date('commercialValidTo', '商业险有效期止'),
  ]
}
