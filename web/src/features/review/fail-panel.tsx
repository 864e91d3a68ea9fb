import { Button, Input } from 'antd'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { KeyCap } from '@/ui/keyboard/key-cap'
import type { Action } from '@/ui/keyboard/registry'
import { useActions } from '@/ui/keyboard/use-actions'
import { captionOf, useDictOptions } from '@/widgets/dict-options'
import type { TaskDocument } from './review-wire'
import { isOtherReason, type Verdict } from './verdicts'

interface FailPanelProps {
  document: TaskDocument
  /** What was judged before, to be changed. */
  verdict: Verdict
  reasonDict: string
  onFail: (reasons: string[], memo: string) => void
  onBack: () => void
}

const MEMO_LENGTH = 256

/** Why a document fails: 1–9 pick reasons, Enter confirms, Esc goes back. */
export function FailPanel({ document, verdict, reasonDict, onFail, onBack }: FailPanelProps) {
  const options = useDictOptions(reasonDict).filter((option) => !option.disabled)
  const [chosen, setChosen] = useState<readonly string[]>(verdict.reasons)
  const [memo, setMemo] = useState(verdict.memo)
  const [problem, setProblem] = useState('')
  const panel = useRef<HTMLFormElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const toggle = (code: string) => {
    setProblem('')
    setChosen(chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code])
  }
  const finish = () => {
    if (chosen.length === 0) setProblem('请选择至少一个原因')
    else if (chosen.some(isOtherReason) && memo.trim() === '') setProblem('原因为“其他”时请填写说明')
    else onFail([...chosen], memo.trim())
  }
  const actions: Action[] = [
    ...options.slice(0, 9).map((option, at) => ({
      id: `fail.${option.value}`,
      name: captionOf(option),
      code: `Digit${at + 1}`,
      perform: () => toggle(option.value),
    })),
    { id: 'fail.ok', name: '确定', code: 'Enter', perform: finish },
    { id: 'fail.back', name: '返回', code: 'Escape', perform: onBack },
  ]
  useActions('不通过原因', actions, { exclusive: true, within: panel })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    finish()
  }
  return (
    <form
      ref={panel}
      tabIndex={-1}
      className="fd-fail"
      aria-label={`${document.name}不通过的原因`}
      onSubmit={submit}
    >
      <h3>「{document.name}」不通过的原因</h3>
      <div className="fd-reasons">
        {options.map((option, at) => (
          <button
            key={option.value}
            type="button"
            className="fd-reason"
            aria-pressed={chosen.includes(option.value)}
            onClick={() => toggle(option.value)}
          >
            {at < 9 && <KeyCap code={`Digit${at + 1}`} />}
            {captionOf(option)}
          </button>
        ))}
      </div>
      <Input
        aria-label="说明"
        placeholder="说明（选填，将告知司机）"
        maxLength={MEMO_LENGTH}
        value={memo}
        onChange={(event) => setMemo(event.target.value)}
      />
      {problem && (
        <p role="alert" className="fd-desk-short">
          {problem}
        </p>
      )}
      <div className="fd-fail-buttons">
        <Button onClick={onBack}>
          返回 <KeyCap code="Escape" />
        </Button>
        <Button type="primary" danger htmlType="submit">
          确定 <KeyCap code="Enter" />
        </Button>
      </div>
    </form>
  )
}
