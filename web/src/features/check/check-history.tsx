import { useQuery } from '@tanstack/react-query'
import { grouped } from '@/format/number'
import { StateMark, type States } from '@/ui/status'
import { levelWords } from '@/widgets/finding-levels'
import { SettingHistory } from '@/widgets/setting-history'
import { type CheckChange, type CheckRule, checkHistoryQuery } from './check-queries'

const states: States = {
  0: { tone: 'pending', words: '待确认' },
  1: { tone: 'passed', words: '生效中' },
  2: { tone: 'neutral', words: '曾生效' },
  3: { tone: 'failed', words: '已退回' },
  4: { tone: 'neutral', words: '已撤回' },
}

/** What was said to a change, by its state. */
const answers: Record<number, string> = { 1: '确认', 2: '确认', 3: '退回', 4: '撤回' }

/** How a rule is applied, as far as it can be set. */
type Setting = Pick<CheckChange, 'level' | 'isOn' | 'sentence' | 'clause' | 'limits'>

/** A rule as it is applied now. */
export const settingOf = ({ limits, ...rule }: CheckRule): Setting => ({
  ...rule,
  limits: Object.fromEntries(limits.map(({ name, value }) => [name, value])),
})

/** What another setting of a rule changes, in words. */
export function differencesOf(rule: CheckRule, before: Setting, after: Setting): string {
  const said: string[] = []
  if (before.level !== after.level)
    said.push(`级别由${levelWords(before.level)}改为${levelWords(after.level)}`)
  if (before.isOn !== after.isOn) said.push(after.isOn ? '启用' : '停用')
  for (const { name, label, unit } of rule.limits) {
    const [was = 0, is = 0] = [before.limits[name], after.limits[name]]
    if (was !== is) said.push(`${label}由 ${grouped(was)} 改为 ${grouped(is)} ${unit}`)
  }
  if (before.sentence !== after.sentence) said.push(`提示文字改为「${after.sentence}」`)
  if (before.clause !== after.clause) said.push(`依据改为「${after.clause || '平台规则'}」`)
  return said.join('；') || '与之前相同'
}

/** How a rule was set before, the newest first, each with what it changed of what was in force then. */
export const CheckHistory = ({ rule }: { rule: CheckRule }) => (
  <SettingHistory
    source={useQuery(checkHistoryQuery(rule.rule))}
    none="没有修改过，按产品自带的设置检查"
    mark={({ state }) => <StateMark states={states} value={state} />}
    what={(change, at, all) => differencesOf(rule, inForceBefore(all, at, rule), change)}
    answer={({ state, decideByName, decideTime, memo }) =>
      decideByName && (
        <>
          {decideByName} {answers[state]} <span className="fd-unit">{decideTime}</span> {memo && `：${memo}`}
        </>
      )
    }
  />
)

/** What was in force before a revision: an earlier one that came in force, or the rule as it comes. */
function inForceBefore(all: readonly CheckChange[], at: number, { standard }: CheckRule): Setting {
  return all.slice(at + 1).find(({ state }) => state === 1 || state === 2) ?? { ...standard, isOn: true }
}
