import { use, useLayoutEffect, useRef } from 'react'
import css from './grid.module.css'
import { SlotsContext, useRowVersion, useTable } from './table-context'

interface ExpandedRowProps {
  id: string
  /** CSS pixels from the top of the body. */
  top: number
  width: number
  span: number
}

/** What a row unfolds, as wide as the grid however far it is scrolled. */
export function ExpandedRow({ id, top, width, span }: ExpandedRowProps) {
  useRowVersion(id)
  const { model, expansion } = useTable()
  const { expanded } = use(SlotsContext)
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const look = () => expansion.measure(id, element.offsetHeight)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [expansion, id])
  const row = model.store.row(id)
  if (!row || !expanded) return null
  return (
    <div role="row" className={css.more} style={{ top }}>
      <div ref={panel} role="gridcell" aria-colspan={span} className={css.panel} style={{ width }}>
        {expanded(row, id)}
      </div>
    </div>
  )
}
