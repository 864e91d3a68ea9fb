import type { ReactNode } from 'react'

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
      <p className="fd-gallery-about">{about}</p>
      {options && <div className="fd-gallery-options">{options}</div>}
      {children}
    </section>
  )
}
