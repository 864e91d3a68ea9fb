import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { type ECharts, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import css from './chart.module.css'
import type { ChartOption } from './chart-option'

use([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer])

export interface ChartProps {
  option: ChartOption
  /** Says what the picture shows, for those who do not see it. */
  label: string
  /** Where a mark leads; null for nowhere. */
  hrefOf: (seriesId: string, index: number) => string | null
}

/** The picture itself, in the size of the box around it. Its code comes when the first chart is shown. */
export function ChartCanvas({ option, label, hrefOf }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts>(null)
  const navigate = useNavigate()
  const follow = useEffectEvent((seriesId: string, index: number, isAside: boolean) => {
    const href = hrefOf(seriesId, index)
    if (href && isAside) window.open(href, '_blank', 'noopener')
    else if (href) void navigate(href)
  })

  useLayoutEffect(() => {
    const box = place.current
    if (!box) return
    const made = init(box, null, { renderer: 'svg' })
    made.on('click', ({ seriesId, dataIndex, event }) => {
      const cause: unknown = event?.event
      const isAside = cause instanceof MouseEvent && (cause.ctrlKey || cause.metaKey)
      if (seriesId !== undefined) follow(seriesId, dataIndex, isAside)
    })
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(box)
    chart.current = made
    return () => {
      observer.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [])

  useLayoutEffect(() => {
    const { fontFamily } = getComputedStyle(document.documentElement)
    const animation = !matchMedia('(prefers-reduced-motion: reduce)').matches
    chart.current?.setOption({ ...option, textStyle: { fontFamily }, animation }, { notMerge: true })
  }, [option])

  return <div ref={place} className={css.canvas} role="img" aria-label={label} />
}
