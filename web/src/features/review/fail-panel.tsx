import { Button, Input } from 'antd'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isBlank } from '@/format/blank'
import type { DictOption } from '@/storage/keys'
import { KeyCap } from '@/ui/keyboard/key-cap'
import type { Action } from '@/ui/keyboard/registry'
import { useActions } from '@/ui/keyboard/use-actions'
import { captionOf } from '@/widgets/dict-options'
import { enterField, leaveField, PRESSED_TWICE } from './desk-fields'
import { ReasonButtons } from './reason-buttons'
import type { TaskDocument } from './review-wire'
import css from './side.module.css'
import { useReasons, useReworded } from './use-reasons'
import { type Begun, isOtherReason, tooLong } from './verdicts'

interface FailPanelProps {
  document: TaskDocument
  /** What has been chosen and typed so far, or what was judged before, to be changed. */
  entry: Begun
  onEntry: (entry: Begun) => void
  reasonDict: string
  /** `words`: the reasons as they stand on the buttons. */
  onFail: (reasons: string[], words: string[], memo: string) => void
  /** Submits the task as failed, with what has just been judged. */
  onSubmit: () => void
  onBack: () => void
}

/** What keeps the entry from being confirmed. */
interface Lack {
  of: 'reasons' | 'memo'
  words: string
}

/** Why a document fails: 1–9 pick reasons, Enter confirms, Ctrl+Enter submits the task too, Esc goes back. */
export function FailPanel({
  document,
  entry,
  onEntry,
  reasonDict,
  onFail,
  onSubmit,
  onBack,
}: FailPanelProps) {
  const { reasons: chosen, memo } = entry
  const { options, retired, wordsOf } = useReasons(reasonDict, chosen)
  const [lack, setLack] = useState<Lack>()
  const panel = useRef<HTMLFormElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const choose = (reasons: readonly string[]) => onEntry({ reasons, words: reasons.map(wordsOf), memo })
  useReworded(entry, wordsOf, (kept, words) => {
    choose(kept)
    setLack({ of: 'reasons', words })
  })
  const toggle = useUnslipped((code) => {
    setLack(undefined)
    choose(chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code])
  })
  /** False, with the focus on what is missing, when something is. */
  const finish = () => {
    const lacks = lackOf(chosen, memo, retired)
    setLack(lacks)
    if (lacks)
      panel.current?.querySelector<HTMLElement>(lacks.of === 'memo' ? 'input' : '[aria-pressed]')?.focus()
    else onFail([...chosen], chosen.map(wordsOf), memo.trim())
    return !lacks
  }
  const actions: Action[] = [
    ...options.slice(0, 9).map((option, at) => ({
      id: `fail.${option.value}`,
      name: captionOf(option),
      code: `Digit${at + 1}`,
      perform: () => toggle(option.value),
    })),
    { id: 'fail.ok', name: '确定', code: 'Enter', perform: () => void finish() },
    {
      id: 'fail.submit',
      name: '确定并提交不通过',
      code: 'Ctrl+Enter',
      perform: () => finish() && onSubmit(),
    },
    {
      id: 'fail.memo',
      name: '填写说明',
      code: 'KeyM',
      perform: () => enterField(panel.current?.querySelector('input') ?? null, 'KeyM'),
    },
    { id: 'fail.back', name: '返回', code: 'Escape', perform: () => leaveField(panel.current) || onBack() },
  ]
  useActions('不通过原因', actions, { exclusive: true, within: panel })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    finish()
  }
  // Enter means ok on a reason too: as a press of the button it would choose one more, or take back the chosen one.
  const confirm = (event: KeyboardEvent) => {
    const isOnReason = event.target instanceof Element && event.target.closest('[aria-pressed]') !== null
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !isOnReason) return
    event.preventDefault()
    if (!event.repeat) finish()
  }
  return (
    <form
      ref={panel}
      tabIndex={-1}
      className={css.fail}
      aria-label={`${document.name}不通过的原因`}
      onSubmit={submit}
      onKeyDown={confirm}
    >
      <h3>「{document.name}」不通过的原因</h3>
      <ReasonButtons options={options} retired={retired} chosen={chosen} onToggle={toggle} />
      <Note
        isNeeded={chosen.some(isOtherReason)}
        value={memo}
        lack={lack}
        onChange={(text) => {
          setLack(undefined)
          onEntry({ ...entry, memo: text })
        }}
      />
      <div className={css.failButtons}>
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

interface NoteProps {
  isNeeded: boolean
  value: string
  lack: Lack | undefined
  onChange: (text: string) => void
}

/** What the driver is told beside the reasons, and what is wrong. */
function Note({ isNeeded, value, lack, onChange }: NoteProps) {
  const problem = useId()
  const isWrong = lack?.of === 'memo'
  return (
    <>
      <Input
        aria-label="说明"
        placeholder={isNeeded ? '说明（将告知提交人）' : '说明（选填，将告知提交人）'}
        value={value}
        status={isWrong ? 'error' : undefined}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? problem : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {lack && (
        <p id={problem} role="alert">
          {lack.words}
        </p>
      )}
    </>
  )
}

/** The same, but that a second press or click of a reason that slips undoes nothing. */
function useUnslipped(toggle: (code: string) => void): (code: string) => void {
  const last = useRef({ code: '', at: 0 })
  return (code) => {
    const at = performance.now()
    if (last.current.code === code && at - last.current.at < PRESSED_TWICE) return
    last.current = { code, at }
    toggle(code)
  }
}

function lackOf(reasons: readonly string[], memo: string, retired: readonly DictOption[]): Lack | undefined {
  if (reasons.length === 0) return { of: 'reasons', words: '请选择至少一个原因' }
  const [first] = retired
  if (first) return { of: 'reasons', words: `「${first.text}」已停用，请取消后选择其他原因` }
  if (reasons.some(isOtherReason) && isBlank(memo)) return { of: 'memo', words: '原因为“其他”时请填写说明' }
  const words = tooLong('说明', memo)
  return words ? { of: 'memo', words } : undefined
}
