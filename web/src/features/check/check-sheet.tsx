import { Button } from 'antd'
import { useState } from 'react'
import { grouped } from '@/format/number'
import { useSession } from '@/identity/session'
import { DescriptionList } from '@/ui/description-list'
import { lazyComponent } from '@/ui/lazy-component'
import { FormNote } from '@/ui/modal-form/form-note'
import { SideSheet } from '@/ui/side-sheet'
import { Skeleton } from '@/ui/skeleton'
import { StateMark } from '@/ui/status'
import { useAllowed } from '@/widgets/allowed'
import { findingLevels } from '@/widgets/finding-levels'
import { RecordFailure } from '@/widgets/record-failure'
import css from './check.module.css'
import { falseShare, limitsOf } from './check-columns'
import { CheckHistory, differencesOf, settingOf } from './check-history'
import {
  type CheckAnswer,
  type CheckChange,
  type CheckRule,
  type TrialDraft,
  useCheckRule,
} from './check-queries'

const CheckForm = lazyComponent(async () => (await import('./check-form')).CheckForm)
const CheckTrial = lazyComponent(async () => (await import('./check-trial')).CheckTrial)
const CheckHits = lazyComponent(async () => (await import('./check-hits')).CheckHits)
const AnswerForm = lazyComponent(async () => (await import('./answer-form')).AnswerForm)

/** A change that waits, as it was read, and what is said to it. */
interface Answering {
  waiting: CheckChange
  answer: CheckAnswer
}

interface CheckSheetProps {
  rule: string
  onClose: () => void
}

/** How one rule is set, what waits for a second person, what it found, and how it was set before. */
export function CheckSheet({ rule, onClose }: CheckSheetProps) {
  const { data, error, isPending, refetch } = useCheckRule(rule)
  const mayEdit = useAllowed('check:edit')
  // As they were when somebody began: what comes in meanwhile is another's.
  const [editing, setEditing] = useState<CheckRule>()
  const [answering, setAnswering] = useState<Answering>()
  return (
    <SideSheet
      title={data ? `${data.code} ${data.title}` : '检查规则'}
      mark={data && <StateMark states={findingLevels} value={data.level} />}
      extra={data && mayEdit && !data.waiting && <Button onClick={() => setEditing(data)}>修改</Button>}
      footer={data?.waiting && <Answers waiting={data.waiting} onAnswer={setAnswering} />}
      onClose={onClose}
    >
      {data ? (
        <Rule rule={data} />
      ) : isPending ? (
        <Skeleton role="status" aria-label="正在加载" height={320} />
      ) : (
        <RecordFailure
          kind="检查规则"
          error={error ?? new Error('没有这条规则')}
          onRetry={() => void refetch()}
        />
      )}
      {editing && <CheckForm rule={editing} onClose={() => setEditing(undefined)} />}
      {answering && <AnswerForm {...answering} onClose={() => setAnswering(undefined)} />}
    </SideSheet>
  )
}

/** What the user may say to the change that waits: its author takes it back, another confirms or refuses it. */
function Answers({ waiting, onAnswer }: { waiting: CheckChange; onAnswer: (answering: Answering) => void }) {
  const me = useSession((session) => session.user?.username)
  const mayEdit = useAllowed('check:edit')
  const mayConfirm = useAllowed('check:confirm')
  if (waiting.createBy === me)
    return mayEdit && <Button onClick={() => onAnswer({ waiting, answer: 'takeBack' })}>撤回修改</Button>
  if (!mayConfirm) return null
  return (
    <>
      <Button danger onClick={() => onAnswer({ waiting, answer: 'refuse' })}>
        退回
      </Button>
      <Button type="primary" onClick={() => onAnswer({ waiting, answer: 'confirm' })}>
        确认生效
      </Button>
    </>
  )
}

function Rule({ rule }: { rule: CheckRule }) {
  const { waiting } = rule
  const mayEdit = useAllowed('check:edit')
  const mayConfirm = useAllowed('check:confirm')
  return (
    <>
      {waiting && (
        <FormNote
          type="warning"
          title={`${waiting.createByName} 提出的修改与拦截有关，需由另一人确认后生效：${differencesOf(rule, settingOf(rule), waiting)}。原因：${waiting.reason}`}
        />
      )}
      {!rule.isOn && <FormNote type="info" title="该规则已停用，提交和审核时不检查。" />}
      <section className={css.part}>
        <h3>规则</h3>
        <DescriptionList
          items={[
            { key: 'subject', label: '对象', children: rule.subjectName },
            { key: 'limits', label: '阈值', children: limitsOf(rule) || '—' },
            { key: 'sentence', label: '提示文字', children: rule.sentence, span: 'filled' },
            { key: 'clause', label: '依据', children: rule.clause || '平台规则', span: 'filled' },
          ]}
        />
      </section>
      {waiting && (mayEdit || mayConfirm) && (
        <div className={css.part}>
          <CheckTrial rule={rule} draft={trialOf(rule, waiting)} of="待确认的设置" />
        </div>
      )}
      <Hits rule={rule} />
      <section className={css.part}>
        <h3>修改历史</h3>
        <CheckHistory rule={rule} />
      </section>
    </>
  )
}

/** What a trial asks about a change that waits. */
const trialOf = ({ rule }: CheckRule, { isOn, level, sentence, limits }: CheckChange): TrialDraft => ({
  rule,
  isOn,
  level,
  sentence,
  limits: Object.entries(limits).map(([name, value]) => ({ name, value })),
})

/** What it found in 30 days, and what people made of that. */
function Hits({ rule }: { rule: CheckRule }) {
  const { found, open, passed, failed, changed, gone } = rule.hits
  const share = falseShare(rule)
  const number = (key: string, label: string, count: number) => ({
    key,
    label,
    children: <span className="fd-number">{grouped(count)}</span>,
  })
  return (
    <section className={css.part}>
      <h3>近 30 天命中</h3>
      <DescriptionList
        items={[
          number('found', '命中的提交', found),
          number('open', '尚未审核', open),
          number('failed', '审核不通过', failed),
          number('changed', '审核前已改正', changed),
          number('gone', '审核前不再命中', gone),
          number('passed', '原样通过', passed),
          {
            key: 'share',
            label: '误报率',
            children: share === undefined ? '审核过的不足 5 次' : <span className="fd-number">{share}%</span>,
          },
        ]}
      />
      <CheckHits rule={rule} />
    </section>
  )
}
