import type { ReactNode } from 'react'
import css from './gallery.module.css'

interface DemoSectionProps {
  title: string
  about: string
  options?: ReactNode
  children: ReactNode
}

/** One example with what there is to try in it. */
export function DemoSection({ title, about, options, children }: DemoSectionProps) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className={css.about}>{about}</p>
      {options && <div className={css.options}>{options}</div>}
      {children}
    </section>
  )
}
