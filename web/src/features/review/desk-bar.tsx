import { ActionButton } from '@/ui/keyboard/action-button'
import { MOBILE_BELOW, useBelow } from '@/ui/use-below'
import { type Panel, useDesk } from './desk-state'
import css from './review-desk.module.css'
import type { DeskActions } from './use-desk-actions'
import { TAP_TIME, useSettled } from './use-settled'
import { nextStep } from './verdicts'

interface DeskBarProps {
  actions: DeskActions
  problem: string
  /** Why something is off, for as long as it is. */
  hint: string | undefined
  /** What is asked at the side: on a phone its own buttons take this place. */
  panel: Panel | null
  /** Takes the focus from the button: Enter would press it again, for what has come on screen by then. */
  onPressed: () => void
}

/** The decisions: at the start of the document's, at the end of the task's. The one that comes next is solid, unless another is asked for at the side. */
export function DeskBar({ actions, problem, hint, panel, onPressed }: DeskBarProps) {
  const isPhone = useBelow(MOBILE_BELOW)
  const isSettled = useSettled(`${panel}`, { stands: isPhone, time: TAP_TIME })
  const next = useDesk(({ current, verdicts }) => current && verdicts && nextStep(current.task, verdicts))
  const look = (step: ReturnType<typeof nextStep>) =>
    step === next && panel === null ? 'primary' : 'default'
  // Its Ctrl+Enter fails the task: beside the one that overrides it would be the same key for the opposite.
  if (panel === 'override') return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only its buttons are pressed, which the browser turns into a click
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons are what is pressed
    <div
      className={css.deskBar}
      data-desk-bar=""
      data-aside={panel !== null || undefined}
      inert={isPhone && !isSettled}
      onClick={onPressed}
    >
      <ActionButton action={actions.pass} type={look('pass')} />
      <span className={css.deskApart} />
      <ActionButton action={actions.fail} danger type={look('fail')} />
      {hint && !problem && (
        <p className={css.deskProblem} role="status">
          {hint}
        </p>
      )}
      <p className={css.deskProblem} role="alert">
        {problem}
      </p>
      {actions.override && <ActionButton action={actions.override} danger />}
      <ActionButton action={actions.passAll} type={look('passAll')} />
      <span className={css.deskApart} />
      <ActionButton action={actions.submitFailed} danger type={look('submitFailed')} />
    </div>
  )
}
