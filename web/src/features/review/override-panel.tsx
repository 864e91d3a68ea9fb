import { Button, Input } from 'antd'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { KeyCap } from '@/ui/keyboard/key-cap'
import { useActions } from '@/ui/keyboard/use-actions'
import { judge } from './desk-session'
import type { Precheck } from './review-wire'
import { enterField } from './use-settled'

interface OverridePanelProps {
  blocks: readonly Precheck[]
  memo: string
  /** Passes the task in spite of the blocks. */
  onOverride: () => void
  onBack: () => void
}

const MEMO_LENGTH = 256

/** Passing in spite of what blocks: a command of its own, which says what it overrides and asks why. Ctrl+Enter confirms, Esc goes back. */
export function OverridePanel({ blocks, memo, onOverride, onBack }: OverridePanelProps) {
  const [isMissing, setMissing] = useState(false)
  const problem = useId()
  const panel = useRef<HTMLFormElement>(null)
  const field = () => panel.current?.querySelector('textarea') ?? null
  useEffect(() => enterField(panel.current?.querySelector('textarea') ?? null, 'KeyO'), [])
  const confirm = () => {
    const isSilent = memo.trim() === ''
    setMissing(isSilent)
    if (isSilent) field()?.focus()
    else onOverride()
  }
  useActions(
    '强制通过',
    [
      { id: 'override.ok', name: '确定强制通过', code: 'Ctrl+Enter', perform: confirm },
      { id: 'override.back', name: '返回', code: 'Escape', perform: onBack },
    ],
    { exclusive: true, within: panel },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm()
  }
  return (
    <form ref={panel} tabIndex={-1} className="fd-fail" aria-label="强制通过" onSubmit={submit}>
      <h3>越过拦截项，强制通过</h3>
      <ul className="fd-override-blocks">
        {blocks.map(({ code, message }) => (
          <li key={`${code}${message}`}>
            {code} {message}
          </li>
        ))}
      </ul>
      <Input.TextArea
        aria-label="强制通过的理由"
        placeholder="强制通过的理由（必填，与拦截项一并记入审核历史）"
        maxLength={MEMO_LENGTH}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={memo}
        status={isMissing ? 'error' : undefined}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? problem : undefined}
        onChange={(event) => {
          setMissing(false)
          judge({ type: 'memo', text: event.target.value })
        }}
      />
      {isMissing && (
        <p id={problem} role="alert" className="fd-desk-short">
          请填写强制通过的理由
        </p>
      )}
      <div className="fd-fail-buttons">
        <Button onClick={onBack}>
          返回 <KeyCap code="Escape" />
        </Button>
        <Button type="primary" danger htmlType="submit">
          确定强制通过 <KeyCap code="Ctrl+Enter" />
        </Button>
      </div>
    </form>
  )
}
