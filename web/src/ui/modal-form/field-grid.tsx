import type { ReactNode } from 'react'
import css from './field-grid.module.css'
import type { FieldSpec } from './field-spec'
import { FormField } from './form-field'

interface FieldGridProps {
  fields: readonly FieldSpec[]
  /** Stands above them and names them. */
  title?: string
  className?: string
  /** Stands below them over the whole width. */
  after?: ReactNode
}

/** Fields side by side; on phones one below the other. */
export function FieldGrid({ fields, title, className = '', after }: FieldGridProps) {
  return (
    <section className={`${css.fieldGrid} ${className}`} aria-label={title}>
      {title && <h3>{title}</h3>}
      {fields.map((field) => (
        <FormField key={field.name} field={field} />
      ))}
      {after && <div data-wide="">{after}</div>}
    </section>
  )
}
