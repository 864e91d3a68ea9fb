import { presets } from '@/validation/presets.gen'
import type { PresetId, Rule, RuleContext } from '@/validation/run'
import { type CellPlace, type CellRule, type EditColumn, fillWords } from '../column'

/** What a check of a cell knows beyond the value. */
export interface CellContext extends RuleContext {
  place: CellPlace
}

/** A column's rules as the console's validation runs them. */
export interface ColumnRules {
  rules: readonly Rule[]
  isRequired: boolean
  /** No value may stand in two rows. */
  isUnique: boolean
}

const isPreset = (pattern: string): pattern is PresetId => pattern in presets

/** Reads a column's rules; undefined where it has none. */
export function columnRules(column: EditColumn): ColumnRules | undefined {
  if (!column.validateRules?.length) return undefined
  const rules = column.validateRules.map((rule) => ruleOf(column, rule))
  return {
    rules,
    isRequired: rules.some((rule) => 'required' in rule),
    isUnique: rules.some((rule) => 'unique' in rule),
  }
}

function ruleOf(column: EditColumn, rule: CellRule): Rule {
  const message = (fallback: string) => fillWords(rule.message ?? fallback, column)
  if ('handler' in rule) return { handler: (_, context) => answerOf(rule, (context as CellContext).place) }
  if ('unique' in rule) return { unique: true, message: message('${title}不能重复') }
  if ('required' in rule) return { required: true, message: message('${title}不能为空') }
  const { pattern } = rule
  if (pattern === '*') return { required: true, message: message('${title}不能为空') }
  if (pattern === 'only') return { unique: true, message: message('${title}不能重复') }
  if (pattern instanceof RegExp) return { pattern, message: message('${title}格式不正确') }
  if (isPreset(pattern))
    return { preset: pattern, message: message(`\${title}：${presets[pattern].message}`) }
  return { pattern: new RegExp(pattern), message: message('${title}格式不正确') }
}

type Handled = Extract<CellRule, { handler: unknown }>

/** Asks a handler; at once when it answers within the call. */
function answerOf(rule: Handled, place: CellPlace): string | undefined | Promise<string | undefined> {
  let outcome: { refused: string | undefined } | undefined
  const answer = new Promise<string | undefined>((resolve) => {
    rule.handler(place, (flag, text) => {
      const passes = flag === undefined || flag === null || Boolean(flag)
      const refused = passes ? undefined : (text ?? rule.message ?? '${title}未通过校验')
      outcome ??= { refused: refused && fillWords(refused, place.column) }
      resolve(outcome.refused)
    })
  })
  return outcome ? (outcome as { refused: string | undefined }).refused : answer
}
