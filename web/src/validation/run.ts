import { likeness } from '@/format/tidy'
import { bankCardHolds, creditCodeHolds, idCardHolds, qualificationHolds, vinHolds } from './checksums'
import { presets } from './presets.gen'

/** The id of a preset of spec §5 or of the freight domain, e.g. 'm' for a mobile number. */
export type PresetId = keyof typeof presets

const checksums = {
  idCard: idCardHolds,
  qualification: qualificationHolds,
  creditCode: creditCodeHolds,
  bankCard: bankCardHolds,
  vin: vinHolds,
}

/** The id of a check digit that the domain knows. */
export type ChecksumId = keyof typeof checksums

/** What a rule may ask about beyond the value itself. */
export interface RuleContext {
  /** The other values the field must not repeat: of the column, or of the list the form adds to. */
  others?: readonly unknown[]
}

type Verdict = string | undefined

/**
 * One condition on one value. `message` replaces the rule's own sentence.
 * `handler` answers the sentence that refuses the value, or nothing.
 */
export type Rule =
  | { required: true; message: string }
  | { pattern: RegExp; message: string }
  | { preset: PresetId; message?: string }
  | { checksum: ChecksumId; message: string }
  | { unique: true; message: string }
  | { handler: (value: unknown, context: RuleContext) => Verdict | Promise<Verdict>; message?: string }

const compiled = new Map<PresetId, RegExp>()

export function presetHolds(id: PresetId, text: string): boolean {
  let pattern = compiled.get(id)
  if (!pattern) {
    pattern = new RegExp(presets[id].pattern, 'u')
    compiled.set(id, pattern)
  }
  return pattern.test(text)
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'string' && value.trim() === ''
}

function verdictOf(rule: Rule, value: unknown, context: RuleContext): Verdict | Promise<Verdict> {
  if ('required' in rule) return isEmpty(value) ? rule.message : undefined
  if (isEmpty(value)) return undefined
  const text = String(value)
  if ('pattern' in rule) return rule.pattern.test(text) ? undefined : rule.message
  if ('preset' in rule)
    return presetHolds(rule.preset, text) ? undefined : (rule.message ?? presets[rule.preset].message)
  if ('checksum' in rule) return checksums[rule.checksum](text) ? undefined : rule.message
  if ('unique' in rule)
    return context.others?.some((other) => likeness(other) === likeness(value)) ? rule.message : undefined
  const answer = rule.handler(value, context)
  const worded = (refused: Verdict) => (refused === undefined ? undefined : (rule.message ?? refused))
  return answer instanceof Promise ? answer.then(worded) : worded(answer)
}

/**
 * The first sentence that refuses `value`, or undefined; at once unless a
 * handler takes its time. An empty value passes everything but `required`.
 * Rules run in order; a handler that fails counts as no verdict, since a check
 * that could not be made must not block typing.
 */
export function verdict(
  rules: readonly Rule[],
  value: unknown,
  context: RuleContext = {},
): Verdict | Promise<Verdict> {
  for (const [at, rule] of rules.entries()) {
    const refused = attempt(() => verdictOf(rule, value, context))
    if (refused instanceof Promise)
      return refused
        .catch(() => undefined)
        .then((problem) => problem ?? verdict(rules.slice(at + 1), value, context))
    if (refused !== undefined) return refused
  }
  return undefined
}

function attempt<Result>(ask: () => Result): Result | undefined {
  try {
    return ask()
  } catch {
    return undefined
  }
}

/** Like `verdict`, for those who can wait. */
export async function check(
  rules: readonly Rule[],
  value: unknown,
  context: RuleContext = {},
): Promise<Verdict> {
  return await verdict(rules, value, context)
}
