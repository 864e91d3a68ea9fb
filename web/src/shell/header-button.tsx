import type { ComponentProps } from 'react'
import css from './frame.module.css'

/** A sign in the bar that opens something. */
export const HeaderButton = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button type="button" {...props} className={css.headerButton} />
)
