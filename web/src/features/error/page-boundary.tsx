import { Component, type ReactNode } from 'react'
import { NoticePage } from '@/ui/notice-page'
import { forgetMissingParts, PartMissing } from '@/ui/part'
import { keepDraftsAndLeave } from '@/ui/unsaved'

/** Keeps a fault of one page, or a part that did not load, from taking the console with it. */
export class PageBoundary extends Component<{ children: ReactNode }, { cause: unknown }> {
  override state: { cause: unknown } = { cause: null }

  static getDerivedStateFromError(cause: unknown) {
    return { cause: cause ?? new Error('unknown') }
  }

  private readonly retry = () => {
    forgetMissingParts()
    this.setState({ cause: null })
  }

  override render() {
    const { cause } = this.state
    if (cause === null) return this.props.children
    const isMissing = cause instanceof PartMissing
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
        <div className="fd-notice-actions">
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
