import { greeting } from '@/format/greeting'
import { formatDate, hourOf } from '@/format/time'
import { useSession } from '@/identity/session'
import { Choice } from '@/ui/choice'
import { PageHead } from '@/ui/panel'
import { useAllowed } from '@/widgets/allowed'
import { BoardCard } from './board-card'
import { DailyCard } from './daily-card'
import css from './dashboard.module.css'
import { type CountedSubject, countedSubjects } from './dashboard-subjects'
import { ExpiryCard } from './expiry-card'
import { OwnWorkCard } from './own-work-card'
import { ReasonsCard } from './reasons-card'
import { Shortcuts } from './shortcuts'
import { TeamCard } from './team-card'
import { ToDo } from './to-do'
import { useDashboardView } from './use-dashboard-view'
import { useHolds } from './use-holds'

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
    <>
      <PageHead>
        <p className={css.greeting}>
          {greeting(hourOf(now))}，{name} · {today} 星期{WEEKDAYS[new Date(`${today}T00:00:00Z`).getUTCDay()]}
        </p>
      </PageHead>
      <div className={css.dashboard}>
        {seen.length > 0 && <ToDo seen={seen} />}
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
    </>
  )
}

/** The subjects whose lists the user may see. */
function useSeen(): CountedSubject[] {
  const seesNumbers = useAllowed('head_page')
  const lists = useHolds('list')
  return countedSubjects.filter(({ key }) => seesNumbers && lists[key])
}
