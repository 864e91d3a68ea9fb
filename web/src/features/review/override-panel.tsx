import { Button, Input } from 'antd'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { signsOf } from '@/format/blank'
import { ActionButton } from '@/ui/keyboard/action-button'
import { KeyCap } from '@/ui/keyboard/key-cap'
import type { Action } from '@/ui/keyboard/registry'
import { useActions } from '@/ui/keyboard/use-actions'
import { memoOf } from './decision'
import { submit } from './desk-decisions'
import { enterField, leaveField, PRESSED_TWICE } from './desk-fields'
import { complain, judge } from './desk-session'
import { useDesk } from './desk-state'
import { OverrideBlocks, useBlocksRead } from './override-blocks'
import type { Task } from './review-wire'
import css from './side.module.css'
import { useCut } from './use-cut'
import { tooLong, type Verdicts } from './verdicts'

interface OverridePanelProps {
  task: Task
  verdicts: Verdicts
  onBack: () => void
}

/**
 * Passing in spite of what blocks: a command of its own, which says what it
 * overrides and asks why. What was noted for another purpose is no answer, and
 * what comes up meanwhile is overridden once it was read, by a button of its own.
 * Ctrl+Enter confirms, Esc goes back.
 */
export function OverridePanel({ task, verdicts, onBack }: OverridePanelProps) {
  const { problem: refusal, isBusy } = useDesk()
  const reason = verdicts.override
  const [lack, setLack] = useState('')
  const panel = useRef<HTMLFormElement>(null)
  const read = useBlocksRead(task, () => {
    setLack('')
    complain('')
    panel.current?.focus()
  })
  const { blocks, isChanged, seen } = read
  // Over what has slid in, the stroke says why it does nothing.
  const off = useCut() ?? (isChanged ? undefined : read.tooSoon)
  const problemText = (isChanged || lack !== UNREAD ? lack : '') || refusal
  const problem = useId()
  const field = () => panel.current?.querySelector('textarea') ?? null
  // Its key opened the panel, which is slow to come: a second press is more likely than a word with that letter.
  const enter = () => enterField(field(), 'KeyO', PRESSED_TWICE)
  const onOpen = useEffectEvent(enter)
  useEffect(() => onOpen(), [])
  const confirm = () => {
    const lacks = isChanged ? UNREAD : lackOf(reason, verdicts)
    setLack(lacks)
    if (isChanged) return
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
      seen,
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
      <OverrideBlocks of={read} />
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

/** Why nothing is confirmed over blocks that were not there when the panel was opened. */
const UNREAD = '拦截项有变化，请先核对'

/** Letters, ideographs or digits: one is a slip of a key, and dots say nothing to whoever reads the history. */
const MIN_REASON = 2

function lackOf(reason: string, verdicts: Verdicts): string {
  if (signsOf(reason) < MIN_REASON) return '请填写强制通过的理由，至少 2 个字'
  return tooLong('理由与备注合计', memoOf(verdicts, { reason }))
}
