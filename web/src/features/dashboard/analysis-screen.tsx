import { greeting } from '@/format/greeting'
import { formatDate, hourOf } from '@/format/time'
import { useSession } from '@/identity/session'
import { Choice } from '@/ui/choice'
import { useAllowed } from '@/widgets/allowed'
import { BoardCard } from './board-card'
import { CountedTotalsCard } from './counted-totals-card'
import { DailyCard } from './daily-card'
import css from './dashboard.module.css'
import { type CountedSubject, countedSubjects } from './dashboard-subjects'
import { ExpiryCard } from './expiry-card'
import { OwnWorkCard } from './own-work-card'
import { ReasonsCard } from './reasons-card'
import { ReminderCard } from './reminder-card'
import { Shortcuts } from './shortcuts'
import { TeamCard } from './team-card'
import { useDashboardView } from './use-dashboard-view'

const WEEKDAYS = '日一二三四五六'

/** The home page: what waits, how it goes, and the ways to everything the user may open. */
export function AnalysisScreen() {
  const name = useSession((session) => session.user?.realname || session.user?.username || '')
  const seesNumbers = useAllowed('head_page')
  const seen = useSeen()
  const { chosen, choose } = useDashboardView()
  const subject = chosen(seen)
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
      {seen.length > 0 && <Totals seen={seen} />}
      {subject && seen.length > 1 && (
        <div className={css.chosen}>
          <Choice
            name="统计对象"
            options={seen.map(({ key, title }) => ({ value: key, label: title }))}
            value={subject.key}
            onChange={choose}
          />
        </div>
      )}
      {subject && (
        <div className={css.stats} data-columns="2">
          <DailyCard subject={subject} />
          <ReasonsCard subject={subject} />
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
          {subject?.readExpiry && <ExpiryCard subject={subject} />}
          <OwnWorkCard />
        </div>
      )}
      <Shortcuts />
    </div>
  )
}

/** The subjects whose lists the user may see. */
function useSeen(): CountedSubject[] {
  const seesNumbers = useAllowed('head_page')
  const lists = {
    driver: useAllowed('driver:list') && seesNumbers,
    vehicle: useAllowed('vehicle:list') && seesNumbers,
    waybill: useAllowed('waybill:list') && seesNumbers,
    carrier: useAllowed('carrier:list') && seesNumbers,
    customer: useAllowed('customer:list') && seesNumbers,
  }
  return countedSubjects.filter(({ key }) => lists[key])
}

/** What there is of each subject, and below it what is late. */
function Totals({ seen }: { seen: readonly CountedSubject[] }) {
  const inHeader = seen.filter((subject) => subject.inHeader)
  return (
    <section className={css.toDo} aria-label="待办">
      <div className={css.totals} data-count={inHeader.length}>
        {inHeader.map((subject) => (
          <CountedTotalsCard key={subject.key} subject={subject} />
        ))}
      </div>
      <div className={css.totals} data-count={seen.length}>
        {seen.map((subject) => (
          <ReminderCard key={subject.key} subject={subject} />
        ))}
      </div>
    </section>
  )
}
