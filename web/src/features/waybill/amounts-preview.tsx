import { useQuery } from '@tanstack/react-query'
import type { FormValues } from '@/widgets/dossier/document-fields'
import { AmountChain, type Terms } from '@/widgets/freight/amount-chain'
import { useDebounced } from '@/widgets/search-select/use-debounced'
import css from './waybill.module.css'
import { moneyFields, termsOf } from './waybill-form-values'
import { amountsQuery } from './waybill-queries'

/** What the freight of a form comes to, as the server works it out; nothing while that cannot be said. */
export function AmountsPreview({ values }: { values: FormValues }) {
  const typed = JSON.stringify(termsOf(values))
  const draft = useDebounced(typed)
  // The answer belongs to what it was asked for: a late one is never shown for another.
  const { data, isError } = useQuery({ ...amountsQuery(draft), placeholderData: (before) => before })
  if (!data || isError) return null
  const numbers = Object.fromEntries(
    [...moneyFields, 'distanceKm', 'settleUnit'].map((field) => [field, Number(values[field]) || 0]),
  )
  return (
    <section className={css.preview} aria-label="运费试算" aria-live="polite">
      <h4>运费试算</h4>
      <AmountChain terms={numbers as unknown as Terms} amounts={data} isShort />
    </section>
  )
}
