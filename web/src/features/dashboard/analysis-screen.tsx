import { greeting } from '@/format/greeting'
import { formatDate, hourOf } from '@/format/time'
import { useSession } from '@/identity/session'
import { useAllowed } from '@/widgets/allowed'
import { reviewSubjects } from '@/widgets/review-totals'
import { BoardCard } from './board-card'
import { DailyCard } from './daily-card'
import css from './dashboard.module.css'
import { DriverTotalsCard } from './driver-totals-card'
import { ExpiryCard } from './expiry-card'
import { OwnWorkCard } from './own-work-card'
import { ReasonsCard } from './reasons-card'
import { ReminderCard } from './reminder-card'
import { Shortcuts } from './shortcuts'
import { TeamCard } from './team-card'
import { TotalsCard } from './totals-card'

const WEEKDAYS = '日一二三四五六'

/** The home page: what waits, how it goes, and the ways to everything the user may open. */
export function AnalysisScreen() {
  const name = useSession((session) => session.user?.realname || session.user?.username || '')
  const seesNumbers = useAllowed('head_page')
  const seesDrivers = useAllowed('driver:list') && seesNumbers
  const seesTeam = useAllowed('review:team')
  const now = Date.now()
  const today = formatDate(now)
  return (
    <div className={css.dashboard}>
      <header>
        <h2>
          {greeting(hourOf(now))}，{name}
        </h2>
        <p className="fd-number">
          {today} 星期{WEEKDAYS[new Date(`${today}T00:00:00Z`).getUTCDay()]}
        </p>
      </header>
      {seesNumbers && <Totals seesDrivers={seesDrivers} />}
      {seesDrivers && (
        <div className={css.stats} data-columns="2">
          <DailyCard />
          <ReasonsCard />
        </div>
      )}
      {seesTeam && (
        <div className={css.stats} data-columns="2">
          <BoardCard />
          <TeamCard />
        </div>
      )}
      {seesNumbers && (
        <div className={css.stats} data-columns="2">
          {seesDrivers && <ExpiryCard />}
          <OwnWorkCard />
        </div>
      )}
      <Shortcuts />
    </div>
  )
}

/** Drivers are counted for those who may see them; vehicles and waybills have no list that could be closed to anybody. */
function Totals({ seesDrivers }: { seesDrivers: boolean }) {
  return (
    <section className={css.totals} aria-label="待办" data-count={seesDrivers ? 4 : 2}>
      {reviewSubjects.map((subject) => {
        if (subject.key !== 'driver') return <TotalsCard key={subject.key} subject={subject} />
        return seesDrivers && <DriverTotalsCard key={subject.key} subject={subject} />
      })}
      {seesDrivers && <ReminderCard />}
    </section>
  )
}
