import type { DictOption } from '@/storage/keys'
import { KeyCap } from '@/ui/keyboard/key-cap'
import { captionOf } from '@/widgets/dict-options'
import css from './side.module.css'

interface ReasonButtonsProps {
  options: readonly DictOption[]
  chosen: readonly string[]
  onToggle: (code: string) => void
}

/** The reasons, each pressed or not; the first nine have keys. */
export function ReasonButtons({ options, chosen, onToggle }: ReasonButtonsProps) {
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
        </button>
      ))}
    </div>
  )
}
