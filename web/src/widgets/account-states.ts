import type { States } from '@/ui/status'

/** An account, or a customer, that cannot sign in (dictionary user_status). */
export const FROZEN = 2

/** Whether an account can sign in, in words. */
export const accountStates: States = {
  1: { tone: 'passed', words: '正常' },
  [FROZEN]: { tone: 'failed', words: '冻结' },
}

/** How the account of a subject of review stands (dictionary hy_status). */
export const subjectStates: States = { ...accountStates, 3: { tone: 'neutral', words: '注销' } }
