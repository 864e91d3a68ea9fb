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
  const isShown = ({ value }: DictOption) => options.some((option) => option.value === value)
  return (
    <div className={css.reasons}>
      {options.map((option, at) => (
        <button
          key={option.value}
          type="button"
          className={css.reason}
          aria-pressed={chosen.includes(option.value)}
          onClick={() => onToggle(option.value)}
        >
          {at < 9 && <KeyCap code={`Digit${at + 1}`} />}
          {captionOf(option)}
          {retired.some(({ value }) => value === option.value) && '（已停用）'}
        </button>
      ))}
      {retired
        .filter((option) => !isShown(option))
        .map((option) => (
          <button
            key={option.value}
            type="button"
            className={css.reason}
            aria-pressed
            onClick={() => onToggle(option.value)}
          >
            {captionOf(option)}（已停用）
          </button>
        ))}
    </div>
  )
}
