import { useQuery } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { useMemo } from 'react'
import { DescriptionList } from '@/ui/description-list'
import { Skeleton } from '@/ui/skeleton'
import { RecordFailure } from '@/widgets/record-failure'
import { ReviewHistory } from '@/widgets/review-history'
import { PictureCards } from '@/widgets/upload/picture-cards'
import { stored } from '@/widgets/upload/upload-record'
import css from './driver.module.css'
import { factsOf } from './driver-facts'
import { type Driver, driverByIdQuery } from './driver-queries'

interface DriverDrawerProps {
  id: string
  /** Opens the form; undefined for those who may only read. */
  onEdit?: () => void
  onClose: () => void
}

const DRAWER = 720

/** One driver: everything the archive holds, their documents, and every review so far. */
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
          {factsOf(driver.data).map(({ title, facts }) => (
            <section key={title} className={css.part}>
              <h3>{title}</h3>
              <DescriptionList items={facts} />
            </section>
          ))}
          <Documents driver={driver.data} />
          <h3>审核历史</h3>
          <ReviewHistory targetType="driver" targetId={id} />
        </>
      ) : driver.error ? (
        <RecordFailure kind="司机" error={driver.error} onRetry={() => void driver.refetch()} />
      ) : (
        <Skeleton role="status" aria-label="正在加载" />
      )}
    </Drawer>
  )
}

const results = ['待审', '通过', '不通过']

/** The pictures in force with how each was judged, and what is missing. */
function Documents({ driver: { documents } }: { driver: Driver }) {
  const pictures = useMemo(
    () =>
      documents
        .filter(({ url }) => url !== '')
        .map(({ url, name, result }) => stored(url, `${name}（${results[result] ?? '待审'}）`)),
    [documents],
  )
  const missing = documents.filter(({ url, required }) => url === '' && required)
  return (
    <section className={css.part}>
      <h3>证件图片</h3>
      {missing.length > 0 && <p>缺少：{missing.map(({ name }) => name).join('、')}</p>}
      <PictureCards label="证件图片" value={pictures} disabled />
    </section>
  )
}
