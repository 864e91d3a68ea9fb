import { type ReactNode, useState } from 'react'
import { TabLinks } from '@/ui/tab-links'
import css from './department.module.css'
import type { Chosen } from './use-chosen'

interface PanelSidesProps {
  name: string
  chosen: Chosen
  sides: readonly { key: string; label: string; content: ReactNode }[]
}

/** Sides of one thing under links; one that was looked at stays as it is while another is. */
export function PanelSides({ name, chosen, sides }: PanelSidesProps) {
  const [seen, setSeen] = useState<readonly string[]>([])
  const current = sides.find(({ key }) => key === chosen.tab)?.key ?? sides[0]?.key ?? ''
  if (!seen.includes(current)) setSeen([...seen, current])
  return (
    <>
      <TabLinks
        name={name}
        tabs={sides.map(({ key, label }) => ({ key, label, href: chosen.hrefOf(key) }))}
        current={current}
      />
      {sides
        .filter(({ key }) => seen.includes(key) || key === current)
        .map(({ key, label, content }) => (
          <section key={key} className={css.panelSide} aria-label={label} hidden={key !== current}>
            {content}
          </section>
        ))}
    </>
  )
}
