import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { grouped } from '@/format/number'
import { EmptyNote } from '@/ui/empty-note'
import { FormNote } from '@/ui/modal-form/form-note'
import { Status } from '@/ui/status'
import css from './check.module.css'
import type { CheckRule, TrialDraft } from './check-queries'
import { TrialRows } from './trial-rows'
import { askedOf, comparisonWords, resultWords } from './trial-sum'
import { type Trial, useCheckTrial } from './use-check-trial'

interface CheckTrialProps {
  rule: CheckRule
  draft: TrialDraft
  /** What is tried, in words. */
  of?: string
}

/** Tries a draft of a rule on what people judged in the last 30 days. */
export function CheckTrial({ rule, draft, of = '上面的设置' }: CheckTrialProps) {
  const { trial, start, stop, goOn } = useCheckTrial()
  const isRunning = trial?.standing === 'running'
  const isStale = trial && keyOf(rule, trial.draft) !== keyOf(rule, draft)
  return (
    <section className={css.trial} aria-label="试运行">
      <div className={css.trialHead}>
        <h3>试运行</h3>
        {isRunning ? (
          <Button onClick={stop}>取消</Button>
        ) : (
          <Button onClick={() => start(draft)}>{trial ? '重新试运行' : '试运行'}</Button>
        )}
      </div>
      {!trial && (
        <p className={css.trialHint}>
          用{of}重新检查近 30 天审核过的{rule.subjectName}，看会命中哪些。只查看，不保存。
        </p>
      )}
      {trial && !isRunning && <ResultHeading />}
      {isStale && !isRunning && (
        <FormNote type="warning" title="设置在试运行之后又改过，下面是修改前的结果。" />
      )}
      {trial && <Progress trial={trial} />}
      {trial?.standing === 'failed' && (
        <FormNote
          type="error"
          title={`试运行没有完成：${trial.error?.message}`}
          action={<GoOn trial={trial} words="重试" onGoOn={goOn} />}
        />
      )}
      {trial?.standing === 'stopped' && (
        <FormNote
          type="info"
          title="试运行已取消，下面是取消前的结果。"
          action={<GoOn trial={trial} words="继续" onGoOn={goOn} />}
        />
      )}
      {trial && <Result rule={rule} trial={trial} />}
    </section>
  )
}

/** Begins the result of a trial that has ended: it comes into view and takes the focus, unless somebody fills in a field. */
function ResultHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement?.matches('input, textarea')) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView?.({ block: 'start' })
  }, [])
  return (
    <h4 ref={heading} tabIndex={-1} className={css.trialResultHead}>
      试运行结果
    </h4>
  )
}

/** What of a draft and its rule changes what a trial says. */
const keyOf = ({ revision }: CheckRule, draft: TrialDraft) => JSON.stringify([revision, draft])

/** Goes on where a trial ended early. */
function GoOn({ trial, words, onGoOn }: { trial: Trial; words: string; onGoOn: () => void }) {
  const left = trial.sum.total - askedOf(trial.sum)
  return (
    <Button size="small" onClick={onGoOn}>
      {left > 0 ? `${words}（还有 ${grouped(left)} 份）` : words}
    </Button>
  )
}

/** How far it has come; nothing once it is done. */
function Progress({ trial: { standing, sum } }: { trial: Trial }) {
  if (standing === 'done') return null
  const asked = askedOf(sum)
  return (
    <div className={css.trialProgress}>
      <progress
        aria-label="试运行进度"
        max={Math.max(sum.total, 1)}
        value={sum.total > 0 ? asked : undefined}
      />
      <span className="fd-number">
        {sum.total > 0 ? `${grouped(asked)} / ${grouped(sum.total)} 份` : '正在统计…'}
      </span>
    </div>
  )
}

function Result({ rule, trial: { standing, sum } }: { rule: CheckRule; trial: Trial }) {
  if (standing === 'done' && sum.total === 0)
    return <EmptyNote>近 30 天没有审核过{rule.subjectName}，无法试运行</EmptyNote>
  if (askedOf(sum) === 0) return null
  return (
    <>
      <div role={standing === 'running' ? undefined : 'status'} className={css.trialResult}>
        <p>{resultWords(sum)}</p>
        <p>{comparisonWords(sum)}</p>
        {sum.untried > 0 && (
          <p>
            其中 {grouped(sum.untried)} 份不能试算：{rule.subjectName}已删除，或提交的资料已清除
          </p>
        )}
        <p className={css.trialHint}>
          与「近 30 天命中」可能不同：命中按发现时间计，含尚未审核的，用发现时的设置；试运行取近 30
          天审核过的，用这次的设置重新检查。
        </p>
        {sum.now && <Status tone="warning">{`按现在的数据：${sum.now}`}</Status>}
      </div>
      <TrialRows rule={rule} sum={sum} />
    </>
  )
}
