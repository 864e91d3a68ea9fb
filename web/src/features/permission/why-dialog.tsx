import { Button, Modal } from 'antd'
import { sheet } from '@/ui/modal-form/sheet'
import { MOBILE_BELOW, useBelow } from '@/ui/use-below'
import { Answer } from './access-query'

interface WhyDialogProps {
  /** The permission code that was missing. */
  code: string
  onClose: () => void
}

const WIDTH = 560

/** Why the user themselves lacks a right. */
export function WhyDialog({ code, onClose }: WhyDialogProps) {
  return (
    <Modal
      open
      title="为什么没有权限"
      width={useBelow(MOBILE_BELOW) ? '100%' : WIDTH}
      {...sheet}
      footer={<Button onClick={onClose}>知道了</Button>}
      onCancel={onClose}
    >
      <Answer question={{ code }} />
    </Modal>
  )
}
