import { Component, type ReactNode } from 'react'
import { NoticePage } from '@/ui/notice-page'

/** Keeps a fault of one page from taking the console with it. */
export class PageBoundary extends Component<{ children: ReactNode }, { cause: unknown }> {
  override state: { cause: unknown } = { cause: null }

  static getDerivedStateFromError(cause: unknown) {
    return { cause: cause ?? new Error('unknown') }
  }

  override render() {
    const { cause } = this.state
    if (cause === null) return this.props.children
    return (
      <NoticePage icon="warning" title="页面出错了">
        <p>{cause instanceof Error ? cause.message : String(cause)}</p>
        <button type="button" className="fd-button" onClick={() => this.setState({ cause: null })}>
          重试
        </button>
      </NoticePage>
    )
  }
}
