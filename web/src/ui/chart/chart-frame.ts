import type { ChartColours } from './chart-colours'
import type { ChartOption } from './chart-option'

/** What every chart has in common: room, a tooltip that is drawn rather than built, quiet lines. */
export function chartFrame(colours: ChartColours) {
  return {
    animationDuration: 0,
    animationDurationUpdate: 200,
    grid: { left: 4, right: 12, top: 8, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'all' },
    tooltip: {
      trigger: 'axis',
      // A tooltip of HTML would bring styles of its own, which the page's policy bars.
      renderMode: 'richText',
      confine: true,
      axisPointer: { type: 'shadow', shadowStyle: { color: colours.grid, opacity: 0.4 } },
      backgroundColor: colours.raised,
      borderColor: colours.grid,
      textStyle: { color: colours.text, fontSize: 12, lineHeight: 20 },
    },
  } satisfies ChartOption
}

/** An axis of names or days. The title of a chart says what its axes count: a name on the axis would take room from the marks. */
export function categoryAxis(colours: ChartColours, names: readonly string[]) {
  return {
    type: 'category' as const,
    data: [...names],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colours.neutral } },
    axisLabel: { color: colours.secondary, hideOverlap: true },
  } satisfies ChartOption['xAxis']
}

/** An axis of whole numbers. */
export function countAxis(colours: ChartColours) {
  return {
    type: 'value' as const,
    minInterval: 1,
    axisLabel: { color: colours.secondary },
    splitLine: { lineStyle: { color: colours.grid } },
  } satisfies ChartOption['yAxis']
}
