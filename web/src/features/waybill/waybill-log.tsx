import { useQuery } from '@tanstack/react-query'
import { parseWireTime } from '@/format/time'
import { Skeleton } from '@/ui/skeleton'
import { StateMark } from '@/ui/status'
import { DictText } from '@/widgets/dict-text'
import { RecordFailure } from '@/widgets/record-failure'
import css from './waybill.module.css'
import { type LogEntry, logQuery } from './waybill-queries'
import { eventName, stageName, stageStates } from './waybill-stages'

/** ms after which what happened and when it was written down are two things. */
const WRITTEN_AT_ONCE = 60_000

/** What moved a waybill: who, when, why. */
export function WaybillLog({ id }: { id: string }) {
  const log = useQuery(logQuery(id))
  if (log.data)
    return (
      <ol className={css.log} aria-label="运输过程">
        {log.data.map((entry) => (
          <LogLine key={entry.id} entry={entry} />
        ))}
      </ol>
    )
  if (log.error) return <RecordFailure kind="流转记录" error={log.error} onRetry={() => void log.refetch()} />
  return <Skeleton role="status" aria-label="正在加载流转记录" height={160} />
}

function LogLine({ entry }: { entry: LogEntry }) {
  const { verb, fromLifecycle: from, toLifecycle: to, at, createTime, realname, username } = entry
  const late = (parseWireTime(createTime) ?? 0) - (parseWireTime(at) ?? 0) > WRITTEN_AT_ONCE
  return (
    <li>
      <p className={css.logHead}>
        <strong>{eventName(verb, from)}</strong>
        {from !== to && <span className="fd-unit">{stageName(from)} →</span>}
        <StateMark states={stageStates} value={to} />
      </p>
      <p className="fd-number">
        {at}
        {late && <span className="fd-unit"> 登记于 {createTime}</span>} <span>{realname || username}</span>
      </p>
      {entry.abnormalType && (
        <p>
          异常类型：
          <DictText code="hy_abnormal_type" value={entry.abnormalType} />
        </p>
      )}
      {entry.detail && <p>{entry.detail}</p>}
      {entry.memo && <p>说明：{entry.memo}</p>}
    </li>
  )
}
