import type { Description } from '@/ui/description-list'
import type { FactSection } from '@/widgets/dossier/dossier-drawer'
import { fact, over as overRecord, standing } from '@/widgets/dossier/facts'
import { MaskedValue } from '@/widgets/masked-value'
import type { MaskedField } from './driver-form-values'
import { type Driver, revealDriverField } from './driver-queries'

/** Everything the archive holds of a driver, in the order of their form; a test holds it against the wire. */
export function factsOf(driver: Driver): FactSection[] {
  return [
    { title: '基本信息', facts: basics(driver) },
    { title: '身份证', facts: identity(driver) },
    { title: '驾驶证', facts: licence(driver) },
    { title: '从业资格证', facts: qualification(driver) },
    { title: '收款账户', facts: account(driver) },
    { title: '账号与审核', facts: standing(driver) },
  ]
}

/** Facts of one driver by the names they have on the wire. */
function over(driver: Driver) {
  return {
    ...overRecord(driver),
    masked: (key: MaskedField, label: string) =>
      fact(
        key,
        label,
        <MaskedValue
          label={label}
          value={driver[key]}
          version={driver.version}
          reveal={() => revealDriverField(driver.id, key)}
        />,
      ),
  }
}

function basics(driver: Driver): Description[] {
  const { plain, masked } = over(driver)
  return [
    plain('driverName', '姓名'),
    masked('telephone', '手机号'),
    plain('residentDivision', '常驻地'),
    { ...plain('remark', '备注'), span: 'filled' },
  ]
}

function identity(driver: Driver): Description[] {
  const { date, masked } = over(driver)
  return [
    { ...masked('drivingLicense', '身份证号'), span: 'filled' },
    date('idCardValidFrom', '身份证有效期起'),
    date('idCardValidTo', '身份证有效期止'),
  ]
}

function licence(driver: Driver): Description[] {
  const { plain, date, word, masked } = over(driver)
  return [
    masked('driverLicenseNumber', '驾驶证号'),
    word('vehicleClass', '准驾车型', 'hy_license_class'),
    date('firstIssueDate', '初次领证日期'),
    plain('issuingOrganizations', '发证机关'),
    date('validPeriodFrom', '驾驶证有效期起'),
    date('validPeriodTo', '驾驶证有效期止'),
  ]
}

function qualification(driver: Driver): Description[] {
  const { plain, date, word, yesNo, masked } = over(driver)
  return [
    { ...yesNo('lightTruckOnly', '仅驾驶 4.5 吨及以下车辆'), span: 'filled' },
    masked('qualificationCertificate', '从业资格证号'),
    word('qualificationType', '从业资格类别', 'hy_qualification_type'),
    { ...plain('qualificationProvince', '发证省份'), span: 'filled' },
    date('qualificationValidFrom', '从业资格证有效期起'),
    date('qualificationValidTo', '从业资格证有效期止'),
  ]
}

function account(driver: Driver): Description[] {
  const { plain, word, masked } = over(driver)
  return [
    plain('accountName', '收款人'),
    masked('bankCardNo', '银行卡号'),
    plain('bankName', '开户行'),
    word('bankCode', '银行代码', 'hy_bank_code'),
  ]
}
