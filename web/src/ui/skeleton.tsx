import type { ComponentProps } from 'react'
import css from './skeleton.module.css'

interface SkeletonProps extends ComponentProps<'span'> {
  /** px of a block that takes the whole line; without, as wide and high as its place has it. */
  height?: number
}

/** Stands for what is on the way; `aria-label` says so to those who do not see it. */
export function Skeleton({ height, className = '', ...rest }: SkeletonProps) {
  return (
    <span
      data-skeleton=""
      className={`${css.skeleton} ${className}`}
      style={height === undefined ? undefined : { display: 'block', height }}
      {...rest}
    />
  )
}
