import type { ComponentProps } from 'react'
import './frame.css'

/** A sign in the bar that opens something. */
export const HeaderButton = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button type="button" {...props} className="fd-header-button" />
)
