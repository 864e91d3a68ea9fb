import { useQuery } from '@tanstack/react-query'
import { Notice } from '@/ui/notice'
import { SideSheet } from '@/ui/side-sheet'
import { Skeleton } from '@/ui/skeleton'
import { RecordFailure } from '@/widgets/record-failure'
import css from './gate.module.css'
import { type GateSetting, gateHistoryQuery } from './gate-queries'
import { differencesOf } from './gate-words'

interface InterceptHistoryProps {
  setting: GateSetting
  onClose: () => void
}

/** How the papers of a kind were set, the newest first, each with what it changed. */
export function InterceptHistory({ setting, onClose }: InterceptHistoryProps) {
  return (
    <SideSheet title={`${setting.subjectName}证件拦截的修改历史`} onClose={onClose}>
      <Changes setting={setting} />
    </SideSheet>
  )
}

function Changes({ setting }: { setting: GateSetting }) {
  const { data, error, refetch } = useQuery(gateHistoryQuery(setting.subject))
  if (error) return <RecordFailure kind="修改历史" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton role="status" aria-label="正在加载" height={96} />
  if (data.length === 0) return <Notice text="没有修改过，按产品自带的设置拦截" />
  return (
    <ol className={css.history}>
      {data.map((change, at) => (
        <li key={change.id}>
          <p>
            {change.createByName} <span className="fd-unit">{change.createTime}</span>
          </p>
          <p>{differencesOf(setting, data[at + 1]?.switches ?? setting.standard, change.switches)}</p>
          <p className={css.historyReason}>原因：{change.reason}</p>
        </li>
      ))}
    </ol>
  )
}
