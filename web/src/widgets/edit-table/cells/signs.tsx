import type { ComponentProps } from 'react'
import css from './cells.module.css'

/** A small button in a table; keys reach what it does in other ways, unless it is given a place in their order. */
export const CellButton = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button type="button" tabIndex={-1} {...props} className={css.act} />
)

/** A sign that is drawn as often as there are rows. */
export const Sign = ({ name }: { name: 'profile' | 'right' | 'holder' }) => (
  <span className={css.mark} data-mark={name} />
)

/** Where a cell is typed into. */
export const CellField = (props: Omit<ComponentProps<'input'>, 'className'>) => (
  <input data-cell-focus="" autoComplete="off" spellCheck={false} {...props} className={css.input} />
)
