import { useQuery } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { readableDate } from '@/format/time'
import { DescriptionList } from '@/ui/description-list'
import { MaskedValue } from '@/widgets/masked-value'
import { ReviewHistory } from '@/widgets/review-history'
import { type Driver, driverByIdQuery, revealDriverField } from './driver-queries'
import '@/ui/skeleton.css'

interface DriverDrawerProps {
  id: string
  /** Opens the form; undefined for those who may only read. */
  onEdit?: () => void
  onClose: () => void
}

type MaskedField = 'telephone' | 'drivingLicense' | 'qualificationCertificate' | 'bankCardNo'

const DRAWER = 720

/** One driver: what the archive holds, and every review so far. */
export function DriverDrawer({ id, onEdit, onClose }: DriverDrawerProps) {
  const driver = useQuery(driverByIdQuery(id))
  return (
    <Drawer
      open
      size={DRAWER}
      title={driver.data ? `司机 ${driver.data.driverName}` : '司机'}
      extra={onEdit && driver.data && <Button onClick={onEdit}>编辑</Button>}
      onClose={onClose}
    >
      {driver.data ? (
        <>
          <Archive driver={driver.data} />
          <h3>审核历史</h3>
          <ReviewHistory targetType="driver" targetId={id} />
        </>
      ) : driver.error ? (
        <div className="fd-list-notice" role="alert">
          <p>司机信息加载失败：{driver.error.message}</p>
          <Button onClick={() => void driver.refetch()}>重试</Button>
        </div>
      ) : (
        <span className="fd-skeleton" role="status" aria-label="正在加载" />
      )}
    </Drawer>
  )
}

function Archive({ driver }: { driver: Driver }) {
  const masked = (field: MaskedField, label: string) => ({
    key: field,
    label,
    children: driver[field] ? (
      <MaskedValue label={label} value={driver[field]} reveal={() => revealDriverField(driver.id, field)} />
    ) : (
      '—'
    ),
  })
  const plain = (key: keyof Driver, label: string) => ({ key, label, children: String(driver[key] || '—') })
  const date = (key: 'idCardValidTo' | 'validPeriodTo' | 'qualificationValidTo', label: string) => ({
    key,
    label,
    children: readableDate(driver[key]),
  })
  return (
    <DescriptionList
      items={[
        plain('driverName', '姓名'),
        plain('reviewState_dictText', '审核状态'),
        masked('telephone', '手机号'),
        masked('drivingLicense', '身份证号'),
        date('idCardValidTo', '身份证有效期至'),
        plain('vehicleClass', '准驾车型'),
        plain('issuingOrganizations', '发证机关'),
        date('validPeriodTo', '驾驶证有效期至'),
        masked('qualificationCertificate', '从业资格证号'),
        date('qualificationValidTo', '从业资格证有效期至'),
        plain('accountName', '收款人'),
        plain('bankName', '开户行'),
        masked('bankCardNo', '银行卡号'),
        plain('rejectCount', '驳回次数'),
      ]}
    />
  )
}
