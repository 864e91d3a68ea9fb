import { Button } from 'antd'
import { use, useState } from 'react'
import { Refusal } from '@/api/refusal'
import { sayWhole } from '@/ui/data-table/cut-text'
import { Icon } from '@/ui/icon'
import { Withdrawn } from '@/ui/modal-form/withdrawn'
import { NoValue } from '@/ui/no-value'
import { toast } from '@/ui/toast'
import { useAllowed } from './allowed'
import css from './masked-value.module.css'
import { useStepUp } from './use-step-up'

interface MaskedValueProps {
  /** What it is, for assistive technology: "手机号". */
  label: string
  /** As the server masked it; without an asterisk there is nothing to reveal. */
  value: string
  /** Fetches the whole value; the server records who looked. */
  reveal: () => Promise<string>
  /** Of the record that holds it: what was revealed of another one is not shown. */
  version?: number
  /** Sizes of the groups it is read in, e.g. 6-8-4; copying still gives it whole. */
  groups?: readonly number[]
}

/** Personal information: masked, with an eye for those who may see it (pii:view); a dash where there is none. */
export function MaskedValue({ label, value, reveal, version, groups }: MaskedValueProps) {
  const isWithdrawn = use(Withdrawn)
  const mayReveal = useAllowed('pii:view') && !isWithdrawn
  const [revealed, setRevealed] = useState<{ of: string; text: string }>()
  const [isBusy, setBusy] = useState(false)
  // What stands behind one mask may change and leave the mask as it is.
  const of = `${version} ${value}`
  // What was shown by a right, or of a record as it was, goes with it, and does not come back by itself.
  if (revealed && (!mayReveal || revealed.of !== of)) setRevealed(undefined)
  const whole = revealed?.text
  const { run, dialog } = useStepUp()
  const toggle = async () => {
    if (whole !== undefined) return setRevealed(undefined)
    setBusy(true)
    try {
      setRevealed({ of, text: await run(reveal) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (!error.asks('stepUp') && !error.reported) toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  if (value === '') return <NoValue />
  return (
    <span className={css.masked}>
      <span className={css.maskedText} onPointerEnter={(event) => sayWhole(event, whole ?? value)}>
        <GroupedText text={whole ?? value} groups={groups} />
      </span>
      {mayReveal && value.includes('*') && (
        <Button
          type="text"
          size="small"
          loading={isBusy}
          icon={<Icon name={whole === undefined ? 'eye' : 'eye-invisible'} />}
          aria-label={whole === undefined ? `查看完整${label}` : `隐藏${label}`}
          aria-pressed={whole !== undefined}
          onClick={() => void toggle()}
        />
      )}
      {dialog}
    </span>
  )
}

interface GroupedTextProps {
  text: string
  groups?: readonly number[]
}

/** Digits in groups set apart by space that is not part of the text: what is copied has none. */
export function GroupedText({ text, groups }: GroupedTextProps) {
  if (!groups) return <span className="fd-number">{text}</span>
  let from = 0
  return (
    <span className="fd-number">
      {[...groups, Number.POSITIVE_INFINITY].map((size) => {
        const at = from
        from += size
        const part = text.slice(at, from)
        return (
          part && (
            <span key={at} className={css.group}>
              {part}
            </span>
          )
        )
      })}
    </span>
  )
}
