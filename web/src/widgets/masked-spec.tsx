import type { FieldSpec } from '@/ui/modal-form/field-spec'
import type { Rule } from '@/validation/run'
import { unlessStored } from '@/validation/unless-stored'
import { MaskedInput } from './masked-input'

interface MaskedSpecOptions<Name extends string = string>
  extends Pick<FieldSpec<Name>, 'hint' | 'dependsOn'> {
  /** The value as the record came: masked, or whole for those who may read it; none of a new record. */
  stored: unknown
  /** Fetches the stored value whole; the server records who looked. */
  reveal: () => Promise<string>
  /** Asked of what replaces it; of what is stored only that it is there. */
  rules: readonly Rule[]
  maxLength: number
  inputMode?: 'numeric' | 'tel' | 'email'
}

/** A field for a personal number: it stays masked until it is replaced as a whole, and is never kept as a draft. */
export function maskedSpec<Name extends string>(
  name: Name,
  label: string,
  { stored, reveal, rules, maxLength, inputMode, ...more }: MaskedSpecOptions<Name>,
): FieldSpec<Name> {
  const text = String(stored ?? '')
  return {
    name,
    label,
    ...more,
    control: (
      <MaskedInput
        label={label}
        mask={text.includes('*') ? text : ''}
        reveal={reveal}
        clears={!rules.some((rule) => 'required' in rule && rule.required)}
        maxLength={maxLength}
        inputMode={inputMode}
      />
    ),
    rules: unlessStored(text, rules),
    pii: true,
  }
}
