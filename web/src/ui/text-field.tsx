import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useState,
} from 'react'
import { Glyph } from './glyph'
import css from './text-field.module.css'
import { tidying } from './tidying'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  value: string
  /** Said under the field; empty: nothing is wrong. */
  error: string
  onText: (text: string) => void
  /** The text as it is kept; as typed without. */
  tidy?: (text: string) => string
  /** What to know before typing; an error takes its place. */
  hint?: string
  /** Beside the input, e.g. the picture of a captcha. */
  extra?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A native input with label and error, for the pages that come without a component library. */
export function TextField({ label, value, error, hint, onText, tidy, extra, type, ...rest }: TextFieldProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const [isCaps, setCaps] = useState(false)
  const isSecret = type === 'password'
  const onKey = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks at how the keys are set
    <div
      className={css.field}
      onKeyDown={isSecret ? onKey : undefined}
      onKeyUp={isSecret ? onKey : undefined}
      onBlur={isSecret ? () => setCaps(false) : undefined}
    >
      <label htmlFor={id}>{label}</label>
      <div className={css.input} data-invalid={error !== ''}>
        <input
          {...rest}
          id={id}
          type={isSecret && isShown ? 'text' : type}
          value={value}
          aria-invalid={error !== ''}
          aria-describedby={hint && !error ? `${id}-hint` : `${id}-error`}
          {...(tidy ? tidying(tidy, onText) : { onChange: ({ target }) => onText(target.value) })}
        />
        {isSecret && (
          <span className={css.caps} aria-live="polite">
            {isCaps && '大写锁定已打开'}
          </span>
        )}
        {isSecret && (
          <button
            type="button"
            aria-label={isShown ? '隐藏密码' : '显示密码'}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Glyph name={isShown ? 'hide' : 'show'} />
          </button>
        )}
        {extra}
      </div>
      {hint && !error && (
        <div id={`${id}-hint`} className={css.fieldHint}>
          {hint}
        </div>
      )}
      <div id={`${id}-error`} className={css.fieldError} aria-live="polite" hidden={Boolean(hint) && !error}>
        {error}
      </div>
    </div>
  )
}
