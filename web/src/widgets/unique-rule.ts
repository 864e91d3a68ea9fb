import { call } from '@/api/call'
import { Refusal } from '@/api/refusal'
import type { Rule } from '@/validation/run'

interface UniqueColumn {
  /** Names of the wire, e.g. `sys_user` and `work_no`. */
  table: string
  field: string
  /** The record that may keep its value; absent for a new one. */
  id?: string
  /** The record's value: it is not asked about. */
  was?: unknown
  /** In place of the server's words. */
  message?: string
}

/** ms of typing without a pause in which the server is not asked. */
const PAUSE = 300

/**
 * Asks the server whether a value is taken; its words are the field's error,
 * unless the form has others. Keep the rule between renders: it
 * remembers what it was told and lets only the last of quick changes ask.
 */
export function uniqueOnServer({ table, field, id, was, message }: UniqueColumn): Rule {
  return uniqueRule({
    was,
    message,
    ask: (text) =>
      call('GET', '/sys/duplicate/check', {
        query: { tableName: table, fieldName: field, fieldVal: text, dataId: id },
        handles: unanswered,
      }),
  })
}

interface UniqueQuestion extends Pick<UniqueColumn, 'was' | 'message'> {
  /** Refused by the server, as a matter of business, where the value is taken. */
  ask: (text: string) => Promise<unknown>
}

/** Refusals that leave the question open, for `ask`. */
export const unanswered = [400, 403, 429]

/** As `uniqueOnServer`, for values that have a call of their own. */
export function uniqueRule({ was, message, ask }: UniqueQuestion): Rule {
  const known = new Map<string, Promise<string | undefined>>()
  let latest = ''
  return {
    message,
    handler: async (value) => {
      const text = String(value).trim()
      latest = text
      if (text === String(was ?? '')) return undefined
      if (!known.has(text)) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE))
        if (text !== latest) return undefined
      }
      const answer = known.get(text) ?? refusalOf(ask(text))
      known.set(text, answer)
      // A question that was not answered may be asked again.
      answer.catch(() => known.delete(text))
      return await answer
    },
  }
}

/** The words with which the call says "taken": a refusal of the business kind. */
async function refusalOf(question: Promise<unknown>): Promise<string | undefined> {
  try {
    await question
    return undefined
  } catch (cause) {
    if (cause instanceof Refusal && cause.status === 200) return cause.message
    throw cause
  }
}
