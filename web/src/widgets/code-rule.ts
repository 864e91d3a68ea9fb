import { call } from '@/api/call'
import { Refusal } from '@/api/refusal'
import type { Rule } from '@/validation/run'
import { unanswered } from './unique-rule'

/** ms of typing without a pause in which the server is not asked. */
const PAUSE = 300

/**
 * Asks the server whether a value keeps the rule of that code; the server's
 * words are the field's error. Keep the rule between renders: it remembers
 * what it was told and lets only the last of quick changes ask.
 */
export function codeRule(ruleCode: string): Rule {
  const known = new Map<string, Promise<string | undefined>>()
  let latest = ''
  return {
    handler: async (value) => {
      const text = String(value).trim()
      latest = text
      if (!known.has(text)) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE))
        if (text !== latest) return undefined
      }
      const answer = known.get(text) ?? ask(ruleCode, text)
      known.set(text, answer)
      // A question that was not answered may be asked again.
      answer.catch(() => known.delete(text))
      return await answer
    },
  }
}

/** The family encodes the value itself, before the address does. */
async function ask(ruleCode: string, text: string): Promise<string | undefined> {
  try {
    await call('GET', '/sys/checkRule/checkByCode', {
      query: { ruleCode, value: encodeURIComponent(text) },
      handles: unanswered,
    })
    return undefined
  } catch (cause) {
    if (cause instanceof Refusal && cause.status === 200) return cause.message
    throw cause
  }
}
