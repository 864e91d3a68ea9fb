import { readableMoney, whyNoMoney } from '@/format/money'
import { MoneyInput } from '../money-input'
import type { FieldSpec } from './field-spec'

/** A field for an amount of zero or more, in fen. Its further rules see a text where there is no amount. */
export function moneySpec<Name extends string>(
  name: Name,
  label: string,
  { rules = [], ...more }: Omit<Partial<FieldSpec<Name>>, 'name' | 'label' | 'control'> = {},
): FieldSpec<Name> {
  return {
    name,
    label,
    control: <MoneyInput />,
    show: (fen) => readableMoney(Number(fen ?? 0)),
    ...more,
    rules: [{ handler: (fen) => (typeof fen === 'string' ? whyNoMoney(label, fen) : undefined) }, ...rules],
  }
}
