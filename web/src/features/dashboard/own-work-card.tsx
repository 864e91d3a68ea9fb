import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { grouped } from '@/format/number'
import { shortDay } from './chart-options'
import { linksTo } from './dashboard-links'
import { type OwnWork, ownWorkQuery } from './dashboard-queries'
import { countedSubjects } from './dashboard-subjects'
import { pace } from './pace'
import css from './stat.module.css'
import { StatCard } from './stat-card'
import { useHolds } from './use-holds'

/** How much the user decided today and in seven days, and how fast. */
export function OwnWorkCard() {
  return (
    <StatCard title="我的审核" note="今日与近 7 天，不计已撤销" isSnug source={useQuery(ownWorkQuery())}>
      {({ today, week }) => (
        <>
          <dl className={css.ownWork} data-own-work="">
            <Fact name="今日已审" value={grouped(today.decided)} />
            <Fact name="通过" value={grouped(today.passed)} />
            <Fact name="不通过" value={grouped(today.failed)} />
            <Fact name="中位用时" value={pace(today.medianSec)} />
          </dl>
          {week.some(({ decided }) => decided > 0) ? <Week week={week} /> : <Idle />}
        </>
      )}
    </StatCard>
  )
}

/** No decision in a week; whoever may decide is shown where. */
function Idle() {
  const checks = useHolds('check')
  const mine = countedSubjects.find(({ key }) => checks[key])
  return (
    <p className={css.statNotice}>
      近 7 天您还没有审核
      {mine && (
        <>
          {' · '}
          <Link to={linksTo(mine.list).waiting}>去审核</Link>
        </>
      )}
    </p>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="fd-number">{value}</dd>
    </div>
  )
}

/** Seven days as bars that are a table: the numbers stand beside them. */
function Week({ week }: { week: OwnWork['week'] }) {
  const most = Math.max(1, ...week.map(({ decided }) => decided))
  return (
    <table className={css.week} aria-label="近 7 天已审">
      <thead className="fd-sr">
        <tr>
          <th scope="col">日期</th>
          <th scope="col">已审</th>
          <th scope="col">通过与不通过</th>
        </tr>
      </thead>
      <tbody>
        {[...week].reverse().map(({ day, decided, passed, failed }) => (
          <tr key={day}>
            <th scope="row">{shortDay(day)}</th>
            <td>
              <span className={css.weekBar} style={{ width: `${(decided / most) * 100}%` }} />
              <span className="fd-number">{grouped(decided)}</span>
            </td>
            <td className="fd-unit">
              {decided > 0 ? `通过 ${grouped(passed)} · 不通过 ${grouped(failed)}` : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
