import { useQuery } from '@tanstack/react-query'
import { grouped } from '@/format/number'
import { type ReviewerWork, TEAM_DAYS, teamQuery } from './dashboard-queries'
import { pace, share } from './pace'
import { StatCard } from './stat-card'
import { StatTable } from './stat-table'

const TITLE = '团队审核'

/** What each reviewer decided in a week; only for leads. */
export function TeamCard() {
  return (
    <StatCard
      title={TITLE}
      note={`近 ${TEAM_DAYS} 天，不计已撤销`}
      isSnug
      source={useQuery(teamQuery())}
      empty={(reviewers) => (reviewers.length === 0 ? `近 ${TEAM_DAYS} 天没有人审核` : undefined)}
    >
      {(reviewers) => (
        <StatTable
          name={TITLE}
          heads={['审核员', '已审', '通过', '不通过', '通过率', '中位用时']}
          rows={reviewers.map((reviewer) => ({
            key: reviewer.username,
            name: <span title={reviewer.username}>{reviewer.realname || reviewer.username}</span>,
            cells: cellsOf(reviewer),
          }))}
        />
      )}
    </StatCard>
  )
}

function cellsOf({ decided, passed, failed, medianSec }: ReviewerWork): string[] {
  return [grouped(decided), grouped(passed), grouped(failed), share(passed, decided), pace(medianSec)]
}
