import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Skeleton } from '@/ui/skeleton'
import { goOn, resume } from './desk-session'
import { type Phase, useDesk } from './desk-state'
import css from './review-desk.module.css'

interface DeskNoticeProps {
  phase: Phase
  onClose: () => void
}

/** What the desk says while there is no task to work on: why, and what to do. */
export function DeskNotice({ phase, onClose }: DeskNoticeProps) {
  const problem = useDesk((desk) => desk.problem)
  switch (phase) {
    case 'claiming':
      return (
        <div className={css.deskNotice} role="status" aria-label="正在领取任务">
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      )
    case 'empty':
      return <Notice text="暂无待审核" action={<Button onClick={onClose}>返回列表</Button>} />
    case 'forbidden':
      return (
        <Notice
          text={problem}
          action={
            <Button type="primary" onClick={onClose}>
              返回列表
            </Button>
          }
        />
      )
    case 'refused':
      return (
        <Notice
          text={problem}
          action={
            <>
              <Button onClick={onClose}>返回列表</Button>
              <Button type="primary" onClick={() => void goOn()}>
                领取下一个
              </Button>
            </>
          }
        />
      )
    case 'idle':
      return (
        <Notice
          text="15 分钟没有操作，任务已释放给其他审核员；您填写的内容还在"
          action={
            <Button type="primary" onClick={() => void resume()}>
              继续审核
            </Button>
          }
        />
      )
    default:
      return null
  }
}

function Notice({ text, action }: { text: string; action: ReactNode }) {
  return (
    <div className={css.deskNotice} role="status">
      <p>{text}</p>
      <div className={css.deskButtons}>{action}</div>
    </div>
  )
}
