import { Component, type ReactNode } from 'react'
import { forgetFailedChunks, lazyComponent } from '../lazy-component'
import { Skeleton } from '../skeleton'
import css from './chart.module.css'
import type { ChartProps } from './chart-canvas'

const ChartCanvas = lazyComponent(
  async () => (await import('./chart-canvas')).ChartCanvas,
  () => <Skeleton className={css.canvas} role="img" aria-label="加载中" />,
)

/** A chart in a box that is there before its code is. */
export function Chart(props: ChartProps) {
  return (
    <div className={css.chart}>
      <ChartBoundary>
        <ChartCanvas {...props} />
      </ChartBoundary>
    </div>
  )
}

/** A picture that cannot be drawn takes nothing else with it. */
class ChartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  private readonly retry = () => {
    forgetFailedChunks()
    this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <p className={`${css.canvas} ${css.failed}`} role="alert">
        图表没有加载成功，可改看表格，或
        <button type="button" className="fd-link-button" onClick={this.retry}>
          重试
        </button>
      </p>
    )
  }
}
