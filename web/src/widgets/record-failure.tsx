import { Button } from 'antd'
import { isWithdrawn } from '@/api/refusal'
import { Notice } from '@/ui/notice'

interface RecordFailureProps {
  /** What the record is: "客户". */
  kind: string
  error: Error
  onRetry: () => void
}

/** In place of a record that did not come, or is not the user's any more. */
export function RecordFailure({ kind, error, onRetry }: RecordFailureProps) {
  return (
    <Notice
      alert
      text={isWithdrawn(error) ? `${goneWords(`此${kind}`)}。` : `${kind}信息加载失败：${error.message}`}
      action={<Button onClick={onRetry}>重试</Button>}
    />
  )
}

/** What is said in the place of something that is not the user's any more. */
export const goneWords = (what: string): string => `权限变更或资料已删除，您不能再查看${what}`

/** What a form over a record says once that is not the user's any more. */
export function withdrawalOf(kind: string, error: Error | null): string | undefined {
  return isWithdrawn(error) ? lostWords(kind) : undefined
}

/** What is said over text that was typed into a record which is gone. */
export const lostWords = (kind: string): string =>
  `权限变更或资料已删除，您不能再修改此${kind}；填写的内容无法保存。`
