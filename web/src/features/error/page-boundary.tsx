import { Component, type ReactNode } from 'react'
import { noteSilence, useReachable } from '@/api/reachability'
import { momentWithin } from '@/live/spread'
import { ChunkLoadError, forgetFailedChunks } from '@/ui/lazy-component'
import { NoticePage } from '@/ui/notice-page'
import { keepDraftsAndLeave } from '@/ui/unsaved'

/**
 * Keeps a fault of one page, or a part that did not load, from taking the
 * console with it. What did not load is asked for again once the server is
 * known to be back, and when its page is seen again.
 */
export class PageBoundary extends Component<{ children: ReactNode }, { cause: unknown }> {
  override state: { cause: unknown } = { cause: null }

  static getDerivedStateFromError(cause: unknown) {
    return { cause: cause ?? new Error('unknown') }
  }

  private stopWaiting = () => {}
  private wasHidden = false

  override componentDidMount() {
    if (this.wasHidden && this.state.cause instanceof ChunkLoadError) this.retry()
    else this.waitForServer()
  }

  override componentDidUpdate(_: unknown, before: { cause: unknown }) {
    if (before.cause !== this.state.cause) this.waitForServer()
  }

  override componentWillUnmount() {
    this.stopWaiting()
    this.wasHidden = true
  }

  private waitForServer() {
    this.stopWaiting()
    if (!(this.state.cause instanceof ChunkLoadError)) return
    // Scripts are no calls: it must be found out whether the server is gone.
    noteSilence()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = useReachable.subscribe(({ isReachable }, before) => {
      if (isReachable && !before.isReachable) timer = setTimeout(this.retry, momentWithin())
    })
    this.stopWaiting = () => {
      stop()
      clearTimeout(timer)
    }
  }

  private readonly retry = () => {
    forgetFailedChunks()
    this.setState({ cause: null })
  }

  override render() {
    const { cause } = this.state
    if (cause === null) return this.props.children
    const isMissing = cause instanceof ChunkLoadError
    return (
      <NoticePage
        icon={isMissing ? 'disconnect' : 'warning'}
        title={isMissing ? '页面没有加载成功' : '页面出错了'}
      >
        <p>
          {isMissing
            ? '可能是网络中断，或者服务已经更新。刷新后未保存的内容会保留。'
            : `刷新后未保存的内容会保留。错误信息：${cause instanceof Error ? cause.message : String(cause)}`}
        </p>
        <div>
          <button type="button" className="fd-button" onClick={this.retry}>
            重试
          </button>
          <button type="button" className="fd-button fd-button-primary" onClick={reload}>
            刷新页面
          </button>
        </div>
      </NoticePage>
    )
  }
}

function reload(): void {
  keepDraftsAndLeave()
  location.reload()
}
