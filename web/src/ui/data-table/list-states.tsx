import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Notice } from '../notice'

/** What a list says when it has no rows, and the one thing to do about it. */
export interface EmptyState {
  text: string
  action?: ReactNode
}

interface ListNoticeProps {
  error: Error | null
  isFiltered: boolean
  empty: EmptyState
  onRetry: () => void
  onClear: () => void
}

function statusOf(error: Error): number | undefined {
  return 'status' in error && typeof error.status === 'number' ? error.status : undefined
}

/** One line that says why nothing is shown, one action. */
export function ListNotice({ error, isFiltered, empty, onRetry, onClear }: ListNoticeProps) {
  if (error && statusOf(error) === 403) return <Notice text="您没有查看此列表的权限，请联系管理员授权" />
  if (error && statusOf(error) === 404) return <Notice text="权限变更或资料已删除，您不能再查看此列表" />
  if (error) {
    return (
      <Notice
        alert
        text={`列表加载失败：${error.message}`}
        action={<Button onClick={onRetry}>重试</Button>}
      />
    )
  }
  if (isFiltered)
    return <Notice text="没有符合条件的数据" action={<Button onClick={onClear}>清除筛选</Button>} />
  return <Notice text={empty.text} action={empty.action} />
}
