import type { SyntheticEvent } from 'react'
import css from './data-table.module.css'

interface CutTextProps {
  text: string
  /** Said on hover even where nothing is cut off. */
  title?: string
}

/** Text of a cell; where the column is too narrow for it, it ends in … and shows the whole on hover. */
export function CutText({ text, title }: CutTextProps) {
  return (
    <span
      className={css.cellText}
      title={title}
      onPointerEnter={title ? undefined : (event) => sayWhole(event, text)}
    >
      {text}
    </span>
  )
}

/** A tooltip only where something is hidden: one that repeats what can be read is in the way. */
export function sayWhole({ currentTarget }: SyntheticEvent<HTMLElement>, text: string): void {
  currentTarget.title = currentTarget.scrollWidth > currentTarget.clientWidth ? text : ''
}
