import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@/ui/skeleton'
import { Status } from '@/ui/status'
import { AmountChain } from './amount-chain'
import { DayTimeline } from './day-timeline'
import css from './evidence.module.css'
import { evidenceQuery, type Waybill } from './waybill-wire'
import { WeighPanel } from './weigh-panel'

const RECEIPT = '33'

interface WaybillEvidenceProps {
  id: string
  /** The submission that is judged: a later one is asked for anew. */
  revision: number
}

/** What a waybill is judged by beside its pictures: tickets, receipt and money together, and the day of driver and vehicle. */
export function WaybillEvidence({ id, revision }: WaybillEvidenceProps) {
  const { data, error, refetch } = useQuery(evidenceQuery(id, revision))
  return (
    <div className={css.evidence}>
      <section aria-label="磅单、回单与运费">
        <h3>磅单、回单与运费</h3>
        {data ? (
          <>
            <WeighPanel of={data} />
            <Receipt waybill={data} />
            <AmountChain terms={data} amounts={data.amounts} isShort />
          </>
        ) : error ? (
          <p role="alert">
            磅单与运费加载失败：{error.message}{' '}
            <button type="button" className="fd-link-button" onClick={() => void refetch()}>
              重试
            </button>
          </p>
        ) : (
          <Skeleton role="status" aria-label="正在加载磅单与运费" height={120} />
        )}
      </section>
      <DayTimeline id={id} />
    </div>
  )
}

function Receipt({ waybill: { documents, consignee, finishDateTime } }: { waybill: Waybill }) {
  const isThere = documents.some(({ docType, url }) => docType === RECEIPT && url !== '')
  return (
    <p className={css.loss}>
      <Status tone={isThere ? 'passed' : 'failed'}>{isThere ? '回单已上传' : '缺少回单'}</Status>
      <span>
        {consignee} {finishDateTime && <span className="fd-number">签收于 {finishDateTime}</span>}
      </span>
    </p>
  )
}
