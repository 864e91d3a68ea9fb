import { greeting } from '@/format/greeting'
import { formatDate, hourOf } from '@/format/time'
import { useSession } from '@/identity/session'
import { useAllowed } from '@/widgets/allowed'
import { reviewSubjects } from '@/widgets/review-totals'
import { Shortcuts } from './shortcuts'
import { TotalsCard } from './totals-card'
import './dashboard.css'

const weekdays = '日一二三四五六'

/** The home page: what waits, and the ways to everything the user may open. */
export function AnalysisScreen() {
  const name = useSession((session) => session.user?.realname || session.user?.username || '')
  const seesTotals = useAllowed('head_page')
  const now = Date.now()
  const today = formatDate(now)
  return (
    <div className="fd-dashboard">
      <header>
        <h2>
          {greeting(hourOf(now))}，{name}
        </h2>
        <p className="fd-number">
          {today} 星期{weekdays[new Date(`${today}T00:00:00Z`).getUTCDay()]}
        </p>
      </header>
      {seesTotals && (
        <section className="fd-totals" aria-label="待办">
          {reviewSubjects.map((subject) => (
            <TotalsCard key={subject.key} subject={subject} />
          ))}
        </section>
      )}
      <Shortcuts />
    </div>
  )
}
