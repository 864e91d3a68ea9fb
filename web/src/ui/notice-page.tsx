import type { ReactNode } from 'react'
import { Icon } from './icon'
import css from './notice-page.module.css'

/** A whole page that has one thing to say, why, and one thing to do. */
export function NoticePage({ icon, title, children }: { icon: string; title: string; children?: ReactNode }) {
  return (
    <section className={css.noticePage}>
      <Icon name={icon} size={40} />
      <h2>{title}</h2>
      {children}
    </section>
  )
}
