import { useSession } from '@/identity/session'
import { keepTyped, useDesk } from './desk-state'

const { getState: desk, setState: set } = useDesk

/** Why the server does not answer a task any more; another's claim has other answers. */
const withdrawn: Record<number, string> = {
  403: '权限已变更，您不能再审核此任务。您填写的内容已保留。',
  404: '权限已变更或资料已删除，您不能再查看此任务。您填写的内容已保留。',
}

/** What the desk is after it was refused a task: without the right to any, there is no next one. */
export function refusedBy(status: number): 'forbidden' | 'refused' {
  return status === 403 ? 'forbidden' : 'refused'
}

/** Takes the task off the screen when the answer says that it is not the user's to see; what was judged is kept. True when it does. */
export function withdraw(taskId: string, status: number): boolean {
  const { current, phase } = desk()
  const problem = withdrawn[status]
  if (!problem || current?.taskId !== taskId || phase !== 'working') return false
  keepTyped()
  set({ phase: refusedBy(status), problem, current: null, verdicts: null, offered: null, isBusy: false })
  return true
}

/** Calls back when the user may do other things than before, or over other rows. Returns a function that stops it. */
export function onRightsChanged(ask: () => void): () => void {
  return useSession.subscribe((now, before) => {
    if (before.mark !== '' && now.mark !== before.mark) ask()
  })
}
