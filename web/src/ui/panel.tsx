import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './panel.module.css'

/** The head of the panel around; null until it is on screen, undefined outside of any panel. */
const Head = createContext<HTMLElement | null | undefined>(undefined)

/**
 * The one surface of a list: its views, filters, rows and pager; what can be
 * done with the whole list stands above it, in the line of the page's title. On
 * a phone the records themselves are the surfaces.
 */
export function Panel({ children }: { children: ReactNode }) {
  const [head, setHead] = useState<HTMLElement | null>(null)
  // A page that is put aside keeps its head, and what stands there keeps what it knows.
  const keep = useCallback((found: HTMLElement | null) => {
    if (found) setHead(found)
  }, [])
  return (
    <Head value={head}>
      <div ref={keep} className={css.head} />
      <div className={css.panel}>{children}</div>
    </Head>
  )
}

/** What stands in the line of the page's title, at its end. */
export const PageHead = ({ children }: { children: ReactNode }) => <div className={css.head}>{children}</div>

/** In a panel its children stand in the panel's head, elsewhere where they are; what they open is in no panel. */
export function PanelHead({ children }: { children: ReactNode }) {
  const head = use(Head)
  if (head === undefined) return children
  return head && createPortal(<Head value={undefined}>{children}</Head>, head)
}
