import { Icon } from './icon'
import css from './status.module.css'

/** What a status means; the same colour means the same everywhere. `waiting`: still to be judged, beside what has been. */
export type StatusTone = 'pending' | 'waiting' | 'passed' | 'failed' | 'warning' | 'neutral'

const signs: Record<StatusTone, string> = {
  pending: 'clock-circle',
  waiting: 'clock-circle',
  passed: 'check',
  failed: 'close-circle',
  warning: 'exclamation-circle',
  neutral: 'minus',
}

/** What the values of a field mean, in words and by their sign. */
export type States = Readonly<Record<string, { tone: StatusTone; words: string }>>

/** A value among its states; one that is not known stands as it is. */
export function StateMark({ states, value }: { states: States; value: string | number }) {
  const { tone, words } = states[value] ?? { tone: 'neutral' as const, words: String(value) }
  return <Status tone={tone}>{words}</Status>
}

/** A status in words with its sign: never by colour alone. */
export function Status({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span className={css.status} data-tone={tone}>
      <Icon name={signs[tone]} size={14} />
      {children}
    </span>
  )
}
