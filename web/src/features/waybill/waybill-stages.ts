import type { States } from '@/ui/status'
import type { StageTab } from '@/widgets/dossier/views'

/** The stages of a waybill in the order of its way, as dictionary hy_waybill_status has them. */
export const stageNames: Readonly<Record<number, string>> = {
  0: '草稿',
  10: '待接单',
  20: '待装货',
  30: '已装货',
  40: '运输中',
  45: '异常中',
  50: '已卸货',
  60: '已签收',
  65: '审核不通过',
  70: '审核通过',
  90: '已作废',
}

export const stageName = (stage: number) => stageNames[stage] ?? String(stage)

/** The stages that mean something to the flow. */
export const stage = {
  draft: 0,
  open: 10,
  assigned: 20,
  loaded: 30,
  moving: 40,
  unloaded: 50,
  signed: 60,
  passed: 70,
}

/** A stage with its sign. */
export const stageStates: States = {
  0: { tone: 'neutral', words: '草稿' },
  10: { tone: 'waiting', words: '待接单' },
  20: { tone: 'waiting', words: '待装货' },
  30: { tone: 'waiting', words: '已装货' },
  40: { tone: 'waiting', words: '运输中' },
  45: { tone: 'warning', words: '异常中' },
  50: { tone: 'waiting', words: '已卸货' },
  60: { tone: 'pending', words: '已签收' },
  65: { tone: 'failed', words: '审核不通过' },
  70: { tone: 'passed', words: '审核通过' },
  90: { tone: 'neutral', words: '已作废' },
}

/** The views of the archive with how many each holds; 全部 is their sum. */
export function stageTabs(totals: readonly { lifecycle: number; count: number }[] | undefined): StageTab[] {
  const countOf = (at: number) => totals && (totals.find(({ lifecycle }) => lifecycle === at)?.count ?? 0)
  const stages = Object.keys(stageNames).map(Number)
  return [
    { view: 'all', label: '全部', count: totals?.reduce((sum, { count }) => sum + count, 0) },
    ...stages.map((at): StageTab => ({ view: `at-${at}`, label: stageName(at), count: countOf(at) })),
  ]
}

/** What leads a waybill on; its permission code is `waybill:<verb>`. */
export type Verb =
  | 'publish'
  | 'assign'
  | 'load'
  | 'depart'
  | 'abnormal'
  | 'resume'
  | 'unload'
  | 'sign'
  | 'void'

const verbNames: Readonly<Record<Verb, string>> = {
  publish: '发布',
  assign: '派单',
  load: '装货',
  depart: '起运',
  abnormal: '上报异常',
  resume: '恢复运输',
  unload: '卸货',
  sign: '签收',
  void: '作废',
}

/** The step that a waybill of a stage takes next on its way. */
const nextSteps: Readonly<Record<number, Verb>> = {
  0: 'publish',
  10: 'assign',
  20: 'load',
  30: 'depart',
  40: 'unload',
  45: 'resume',
  50: 'sign',
}

/** What a command is called: the second assignment is one of its own. */
export const verbName = (verb: Verb, at: number) =>
  verb === 'assign' && at === stage.assigned ? '改派' : verbNames[verb]

/** The commands that the server offers, in its order: the end of all, 作废, first, the next step last. */
export function offered(actions: readonly string[], at: number): { verb: Verb; isNext: boolean }[] {
  const rank = (verb: Verb) => (verb === 'void' ? 0 : verb === nextSteps[at] ? 2 : 1)
  return actions
    .filter((verb): verb is Verb => verb in verbNames)
    .map((verb) => ({ verb, isNext: verb === nextSteps[at] }))
    .sort((one, other) => rank(one.verb) - rank(other.verb))
}

const otherEvents: Readonly<Record<string, string>> = {
  add: '建单',
  edit: '修改',
  resubmit: '重新提交',
  review: '审核',
  undo: '撤销审核',
}

/** What a line of the log tells: a command, or what happened beside them. */
export const eventName = (verb: string, from: number) =>
  verb in verbNames ? verbName(verb as Verb, from) : (otherEvents[verb] ?? verb)
