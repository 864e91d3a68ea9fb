import { gateName, gates } from '@/widgets/dossier/gates'
import type { GatePaper, GateSetting, GateSwitch } from './gate-queries'

/** By what a paper closes a gate. */
const causes = [
  { cause: 'byState', words: '没有照片' },
  { cause: 'byExpiry', words: '已过期' },
] as const

/** One switch of a paper as the form ticks it. */
export const tickOf = (gate: string, cause: 'byState' | 'byExpiry') => `${gate}.${cause}`

/** By what a paper closes a gate, in words; '' where it does not. */
export const closedBy = ({ switches }: GatePaper, gate: string): string => {
  const set = switches.find((one) => one.gate === gate)
  return causes
    .filter(({ cause }) => set?.[cause])
    .map(({ words }) => words)
    .join('、')
}

/** What can be ticked of a paper: only one that ends can have run out. */
export const ticksOf = ({ hasEnd }: GatePaper) =>
  gates.flatMap((gate) =>
    causes
      .filter(({ cause }) => hasEnd || cause === 'byState')
      .map(({ cause, words }) => ({ value: tickOf(gate, cause), label: `${words}不能${gateName(gate)}` })),
  )

/** What is ticked of a paper. */
export const tickedOf = ({ switches }: GatePaper): string[] =>
  switches.flatMap(({ gate, ...set }) =>
    causes.filter(({ cause }) => set[cause]).map(({ cause }) => tickOf(gate, cause)),
  )

/** Ticks as the server takes them. */
export const switchesOf = (paper: string, ticked: readonly string[]): GateSwitch[] =>
  gates.map((gate) => ({
    paper,
    gate,
    byState: ticked.includes(tickOf(gate, 'byState')),
    byExpiry: ticked.includes(tickOf(gate, 'byExpiry')),
  }))

/** What one setting of a kind changes of another, in words. */
export function differencesOf(
  { papers }: GateSetting,
  before: readonly GateSwitch[],
  after: readonly GateSwitch[],
): string {
  const said = papers.flatMap(({ paper, name }) =>
    gates.flatMap((gate) =>
      causes.flatMap(({ cause, words }) => {
        const [was, is] = [before, after].map(
          (all) => all.find((one) => one.paper === paper && one.gate === gate)?.[cause] ?? false,
        )
        if (was === is) return []
        return [`${name}${words}${is ? '不能' : '不再拦截'}${gateName(gate)}`]
      }),
    ),
  )
  return said.join('；') || '与之前相同'
}
