import { useQuery } from '@tanstack/react-query'
import { Plate } from '@/ui/plate/plate'
import { Skeleton } from '@/ui/skeleton'
import { Status } from '@/ui/status'
import { daysOf, marksOf, placeIn, type Span, spanOf } from './day-span'
import css from './evidence.module.css'
import { dayQuery, type Passage } from './waybill-wire'

/** What vehicle and driver of a waybill carried on those days: who is in two places at once is seen. */
export function DayTimeline({ id }: { id: string }) {
  const day = useQuery(dayQuery(id))
  return (
    <section className={css.day} aria-label="同车同司机当日运单">
      <h3>同车同司机当日运单</h3>
      {day.data ? (
        <Passages id={id} passages={day.data} />
      ) : day.error ? (
        <p role="alert">
          当日运单加载失败：{day.error.message}{' '}
          <button type="button" className="fd-link-button" onClick={() => void day.refetch()}>
            重试
          </button>
        </p>
      ) : (
        <Skeleton role="status" aria-label="正在加载当日运单" />
      )}
    </section>
  )
}

interface PassagesProps {
  id: string
  passages: readonly Passage[]
  now?: number
}

/** The passages as bars over the days of the one that is looked at. */
export function Passages({ id, passages, now = Date.now() }: PassagesProps) {
  const own = passages.find((passage) => passage.id === id)
  if (!own) return <p className="fd-unit">起运后显示同车同司机的运单</p>
  const ownSpan = spanOf(own, now)
  const frame = daysOf(ownSpan)
  const overlapping = passages.filter((passage) => passage.overlaps)
  const together = overlapping.filter((passage) => passage.sameRoute).length
  const apart = overlapping.length - together
  return (
    <>
      <p className={css.daySum}>
        {apart > 0 && <Status tone="failed">{`${apart} 单与本单时间重叠`}</Status>}
        {together > 0 && <Status tone="warning">{`${together} 单同线路时间重叠，请核对是否重复`}</Status>}
        {overlapping.length === 0 && <Status tone="passed">没有时间重叠的运单</Status>}
        <span className="fd-unit">
          {own.vehicleNumber} {own.driverName}，共 {passages.length} 单
        </span>
      </p>
      <div className={css.axis} aria-hidden="true">
        {marksOf(frame).map(({ at, label }) => (
          <span key={label} style={{ left: `${at}%` }} data-end={at === 100 || undefined}>
            {label}
          </span>
        ))}
      </div>
      <ol>
        {passages.map((passage) => (
          <PassageLine
            key={passage.id}
            passage={passage}
            isOwn={passage.id === id}
            frame={frame}
            own={ownSpan}
            now={now}
          />
        ))}
      </ol>
    </>
  )
}

interface PassageLineProps {
  passage: Passage
  isOwn: boolean
  frame: Span
  own: Span
  now: number
}

function PassageLine({ passage, isOwn, frame, own, now }: PassageLineProps) {
  const bar = placeIn(frame, spanOf(passage, now))
  const band = placeIn(frame, own)
  return (
    <li data-own={isOwn || undefined} data-overlaps={passage.overlaps || undefined}>
      <div className={css.track} aria-hidden="true">
        <span className={css.band} style={{ left: `${band.left}%`, width: `${band.width}%` }} />
        <span className={css.bar} style={{ left: `${bar.left}%`, width: `${bar.width}%` }} />
      </div>
      <p>
        <strong>{isOwn ? '本单' : passage.shippingNoteNumber}</strong>
        {passage.overlaps && (
          <Status tone={passage.sameRoute ? 'warning' : 'failed'}>
            {passage.sameRoute ? '同线路时间重叠' : '时间重叠'}
          </Status>
        )}
        {!isOwn && <span>{sharedWords(passage)}</span>}
        <span className="fd-number">{timesOf(passage)}</span>
        <span className="fd-unit">
          {passage.loadingSubdivisionCode_dictText} → {passage.receiptSubdivisionCode_dictText}
        </span>
        {!isOwn && !passage.sameVehicle && (
          <Plate number={passage.vehicleNumber} color={passage.vehiclePlateColorCode} />
        )}
        {!isOwn && !passage.sameDriver && <span>{passage.driverName}</span>}
      </p>
    </li>
  )
}

const sharedWords = ({ sameVehicle, sameDriver }: Passage) =>
  sameVehicle && sameDriver ? '同车同司机' : sameVehicle ? '同车' : '同司机'

/** To the minute, without the year. */
const short = (time: string | null) => time?.slice(5, 16) ?? ''

const timesOf = ({ despatchActualDateTime, goodsReceiptDateTime }: Passage) =>
  `${short(despatchActualDateTime)} 至 ${goodsReceiptDateTime ? short(goodsReceiptDateTime) : '今（在途）'}`
