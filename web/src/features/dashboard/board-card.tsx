import { useQuery } from '@tanstack/react-query'
import { grouped } from '@/format/number'
import { formatDateTime, parseWireTime } from '@/format/time'
import { useNow } from '@/ui/use-now'
import { Person } from '@/widgets/person'
import { type AtWork, boardQuery } from './dashboard-queries'
import { pace } from './pace'
import { StatCard } from './stat-card'
import { StatTable } from './stat-table'

const TITLE = '正在审核'

/** Who holds something now, for how long, and what they decided today; moves while they work. Only for leads. */
export function BoardCard() {
  return (
    <StatCard
      title={TITLE}
      note="实时"
      isSnug
      source={useQuery(boardQuery())}
      empty={(reviewers) => (reviewers.length === 0 ? '今天还没有人审核' : undefined)}
    >
      {(reviewers) => <Board reviewers={reviewers} />}
    </StatCard>
  )
}

function Board({ reviewers }: { reviewers: readonly AtWork[] }) {
  const now = useNow()
  return (
    <StatTable
      name={TITLE}
      heads={['审核员', '手上', '已看', '今日已审', '最近一次']}
      rows={reviewers.map((reviewer) => ({
        key: reviewer.username,
        name: <Person name={reviewer.realname || reviewer.username} title={reviewer.username} />,
        cells: [
          grouped(reviewer.holding),
          lasting(reviewer.since, now),
          grouped(reviewer.decided),
          clock(reviewer.last),
        ],
      }))}
    />
  )
}

function lasting(since: string | null, now: number): string {
  const begun = parseWireTime(since)
  return begun === null ? '—' : pace(Math.max(1, Math.floor((now - begun) / 1_000)))
}

/** `14:03`, the day being today. */
function clock(moment: string | null): string {
  const at = parseWireTime(moment)
  return at === null ? '—' : formatDateTime(at).slice(11, 16)
}
