import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { grouped } from '@/format/number'
import css from './tab-links.module.css'

/** A view of a list with an address of its own. */
export interface TabLink {
  key: string
  label: string
  href: string
  /** How many rows it holds; absent while unknown or not worth a number. */
  count?: number
}

interface TabLinksProps {
  /** Names the group for assistive technology. */
  name: string
  tabs: readonly TabLink[]
  current: string
}

/** Views of one list side by side, each a link: they can be copied, opened in a new window, gone back from. */
export function TabLinks({ name, tabs, current }: TabLinksProps) {
  const strip = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is current is read from the page
  useLayoutEffect(() => centre(strip.current), [current])
  return (
    <nav ref={strip} className={`fd-goes-on ${css.tabLinks}`} aria-label={name}>
      {tabs.map((tab) => (
        <Link key={tab.key} to={tab.href} aria-current={tab.key === current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className={css.tabCount}>{grouped(tab.count)}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** Brings the current view into sight in a strip that is wider than the window; the page itself stays. */
function centre(strip: HTMLElement | null): void {
  const link = strip?.querySelector('[aria-current]')
  if (!strip || !link) return
  const [outer, inner] = [strip.getBoundingClientRect(), link.getBoundingClientRect()]
  if (inner.left >= outer.left && inner.right <= outer.right) return
  strip.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}
