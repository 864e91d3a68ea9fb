import type { ReactNode } from 'react'
import type { FieldSpec } from './field-spec'

/** Fields that belong together, under a heading. */
export interface FormSection {
  title: string
  fields: readonly FieldSpec[]
  /** What follows from the fields, below them. */
  after?: ReactNode
}
