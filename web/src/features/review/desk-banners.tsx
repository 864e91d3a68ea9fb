import { Button } from 'antd'
import { Banner } from '@/ui/banner'
import { goOn } from './desk-session'

/** The task went to somebody else; what was typed can still be read. */
export function LostBanner({ problem }: { problem: string }) {
  return (
    <Banner tone="error">
      {problem}。您填写的内容仍在下方，但不能再提交。
      <Button type="link" size="small" onClick={() => void goOn()}>
        审核下一个
      </Button>
    </Banner>
  )
}
