import { confirm } from '@/ui/confirm'
import { dropDraft, lostWith } from './desk-drafts'
import { keepTyped, useDesk } from './desk-state'

/** Forgets what is offered of the task on screen, once the user has said so knowing what it is. */
export async function discardDraft(): Promise<void> {
  const { current, offered } = useDesk.getState()
  if (!current || !offered) return
  const isSure = await confirm({
    text: '确定要放弃上次的审核内容吗?',
    detail: `上次填写的内容（${lostWith(offered, current.task)}）放弃后不能恢复。`,
    okText: '放弃',
    cancelText: '返回',
    isDangerous: true,
  })
  // Another task may have come on screen meanwhile, or the offer be taken up.
  if (!isSure || useDesk.getState().offered !== offered) return
  useDesk.setState({ offered: null })
  dropDraft(current.taskId)
  keepTyped()
}
