import { toast } from '@/ui/toast'
import { overruled, withDraft } from './desk-drafts'
import { judge } from './desk-session'
import { showSide } from './desk-side'
import { keepTyped, useDesk } from './desk-state'
import { firstUnlooked } from './prechecks'

const { getState: desk, setState: set } = useDesk

/** Asks why the document on screen fails; what was given up of that before is chosen again. */
export function openFail(): void {
  const { verdicts } = desk()
  const before = verdicts?.begun[verdicts.current]
  if (before?.isWithdrawn) judge({ type: 'begin', ...before })
  set({ panel: 'fail', problem: '' })
}

/** Goes back from the reasons: what was chosen and typed stays for the next time. */
export function giveUpFail(): void {
  judge({ type: 'withdraw' })
  set({ panel: null })
}

/** Asks why the task is to pass in spite of what blocks, once everything was looked at. */
export function openOverride(): void {
  if (!leadToFinding()) set({ panel: 'override', problem: '' })
}

export function closeOverride(): void {
  set({ panel: null })
}

/** Shows the first document with a finding that was not looked at yet, and says why; false when there is none. */
export function leadToFinding(): boolean {
  const { current, looked, led } = desk()
  const unlooked = current && firstUnlooked(current.task, looked)
  if (!unlooked) return false
  showSide('核对')
  judge({ type: 'select', docType: unlooked.docType })
  set({ led: led + 1, problem: `「${unlooked.name}」有提示，请先查看` })
  return true
}

/** Takes up what is offered of the task on screen. */
export function restoreDraft(): void {
  const { current, verdicts, offered, judged } = desk()
  if (!current || !verdicts || !offered) return
  const names = overruled(verdicts, offered, current.task)
  set({ verdicts: withDraft(verdicts, offered, current.task), offered: null, judged: judged + 1 })
  if (desk().panel === 'fail') openFail()
  keepTyped()
  if (names.length > 0) toast.info(`${names.map((name) => `「${name}」`).join('')}以当前判断为准，未恢复`)
}
