import type { DictOption } from '@/storage/keys'
import { KeyCap } from '@/ui/keyboard/key-cap'
import { captionOf } from '@/widgets/dict-options'
import css from './side.module.css'

interface ReasonButtonsProps {
  options: readonly DictOption[]
  /** Chosen ones that may not be given any more: they are only taken back. */
  retired: readonly DictOption[]
  chosen: readonly string[]
  onToggle: (code: string) => void
}

/** The reasons, each pressed or not; the first nine have keys. */
export function ReasonButtons({ options, retired, chosen, onToggle }: ReasonButtonsProps) {
  const isAmong = (some: readonly DictOption[], { value }: DictOption) =>
    some.some((one) => one.value === value)
  const shown = [...options, ...retired.filter((option) => !isAmong(options, option))]
  return (
    <div className={css.reasons}>
      {shown.map((option, at) => (
        <button
          key={option.value}
          type="button"
          className={css.reason}
          aria-pressed={chosen.includes(option.value)}
          onClick={() => onToggle(option.value)}
        >
          {at < Math.min(9, options.length) && <KeyCap code={`Digit${at + 1}`} />}
          {captionOf(option)}
          {isAmong(retired, option) && '（已停用）'}
        </button>
      ))}
    </div>
  )
}
