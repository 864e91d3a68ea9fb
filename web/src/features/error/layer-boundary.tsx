import { Component, type ReactNode } from 'react'
import { ChunkLoadError, forgetFailedChunks } from '@/ui/lazy-component'
import { toast } from '@/ui/toast'

interface LayerBoundaryProps {
  /** Closes the layer; opening it again is another try. */
  onClose: () => void
  children: ReactNode
}

/** Keeps a dialog that does not load, or fails, from taking the page under it. */
export class LayerBoundary extends Component<LayerBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(cause: unknown) {
    forgetFailedChunks()
    if (cause instanceof ChunkLoadError) toast.error('没有加载成功，请检查网络后重试', cause.message)
    else toast.error('操作界面出错，请重试', cause instanceof Error ? cause.message : String(cause))
    this.props.onClose()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
