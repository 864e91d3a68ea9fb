import { Button, Input } from 'antd'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { isBlank } from '@/format/blank'
import { ActionButton } from '@/ui/keyboard/action-button'
import { KeyCap } from '@/ui/keyboard/key-cap'
import type { Action } from '@/ui/keyboard/registry'
import { useActions } from '@/ui/keyboard/use-actions'
import { memoOf } from './decision'
import { submit } from './desk-decisions'
import { enterField, leaveField, PRESSED_TWICE } from './desk-fields'
import { complain, judge } from './desk-session'
import { useDesk } from './desk-state'
import type { Task } from './review-wire'
import css from './side.module.css'
import { useCut } from './use-cut'
import { TOO_SOON, useSettled } from './use-settled'
import { blocksOf, tooLong, type Verdicts } from './verdicts'

interface OverridePanelProps {
  task: Task
  verdicts: Verdicts
  onBack: () => void
}

/**
 * Passing in spite of what blocks: a command of its own, which says what it
 * overrides and asks why. What was noted for another purpose is no answer.
 * Ctrl+Enter confirms, Esc goes back.
 */
export function OverridePanel({ task, verdicts, onBack }: OverridePanelProps) {
  const { problem: refusal, isBusy } = useDesk()
  const reason = verdicts.override
  const [lack, setLack] = useState('')
  const isSettled = useSettled('override')
  const off = useCut() ?? (isSettled ? undefined : TOO_SOON)
  const blocks = blocksOf(task)
  const problemText = lack || refusal
  const problem = useId()
  const panel = useRef<HTMLFormElement>(null)
  const field = () => panel.current?.querySelector('textarea') ?? null
  // Its key opened the panel, which is slow to come: a second press is more likely than a word with that letter.
  const enter = () => enterField(field(), 'KeyO', PRESSED_TWICE)
  const onOpen = useEffectEvent(enter)
  useEffect(() => onOpen(), [])
  const confirm = () => {
    const lacks = lackOf(reason, verdicts)
    setLack(lacks)
    if (lacks) field()?.focus()
    else void submit(1, { blocks, reason })
  }
  const ok: Action = {
    id: 'override.ok',
    name: '确定强制通过',
    code: 'Ctrl+Enter',
    enabled: off === undefined && !isBusy,
    reason: off,
    perform: confirm,
  }
  useActions(
    '强制通过',
    [
      ok,
      { id: 'override.reason', name: '填写理由', code: 'Shift+KeyO', perform: enter },
      {
        id: 'override.back',
        name: '返回',
        code: 'Escape',
        perform: () => leaveField(panel.current) || onBack(),
      },
    ],
    {
      exclusive: true,
      within: panel,
    },
  )
  return (
    <form ref={panel} tabIndex={-1} className={css.fail} aria-label="强制通过">
      <h3>越过拦截项，强制通过</h3>
      <ul className={css.overrideBlocks}>
        {blocks.map(({ code, message }) => (
          <li key={`${code}${message}`}>
            {code} {message}
          </li>
        ))}
      </ul>
      <Input.TextArea
        aria-label="强制通过的理由"
        placeholder="强制通过的理由（必填，与拦截项一并记入审核历史）"
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={reason}
        readOnly={isBusy}
        status={problemText ? 'error' : undefined}
        aria-invalid={problemText !== ''}
        aria-describedby={problemText ? problem : undefined}
        onChange={(event) => {
          setLack('')
          complain('')
          judge({ type: 'override', text: event.target.value })
        }}
      />
      {problemText && (
        <p id={problem} role="alert">
          {problemText}
        </p>
      )}
      <div className={css.failButtons}>
        <Button onClick={onBack}>
          返回 <KeyCap code="Escape" />
        </Button>
        <ActionButton type="primary" danger action={ok} />
      </div>
    </form>
  )
}

/** One letter is a slip of a key, and says nothing to whoever reads the history. */
const MIN_REASON = 2

function lackOf(reason: string, verdicts: Verdicts): string {
  if (isBlank(reason) || reason.trim().length < MIN_REASON) return '请填写强制通过的理由，至少 2 个字'
  return tooLong('理由与备注合计', memoOf(verdicts, { reason }))
}
