import { Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { Icon } from '@/ui/icon'
import { MOBILE_BELOW, useBelow } from '@/ui/viewport/use-below'
import type { Row } from '../column'

interface DetailsModalProps {
  row: Row
  /** Resolves to false when the dialog must stay. */
  onConfirm: (values: Row) => Promise<boolean>
  onClose: () => void
  children: (row: Row, setValues: (values: Row) => void) => ReactNode
}

const WIDTH = 1200

/** The details of a row, which may fill the window; changes hold once they are confirmed. */
export function DetailsModal({ row, onConfirm, onClose, children }: DetailsModalProps) {
  const [values, setValues] = useState<Row>({})
  const [isFull, setFull] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isNarrow = useBelow(MOBILE_BELOW)
  const confirm = async () => {
    setBusy(true)
    if (await onConfirm(values)) onClose()
    else setBusy(false)
  }
  return (
    <Modal
      open
      title={
        <span className="fd-edit-details-title">
          详细信息
          {!isNarrow && (
            <Button
              type="text"
              size="small"
              aria-pressed={isFull}
              aria-label={isFull ? '退出全屏' : '全屏'}
              title={isFull ? '退出全屏' : '全屏'}
              icon={<Icon name={isFull ? 'fullscreen-exit' : 'fullscreen'} size={14} />}
              onClick={() => setFull(!isFull)}
            />
          )}
        </span>
      }
      width={isNarrow || isFull ? '100%' : WIDTH}
      className={isFull ? 'fd-edit-details-full' : undefined}
      okText="确定"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      {children({ ...row, ...values }, (more) => setValues((before) => ({ ...before, ...more })))}
    </Modal>
  )
}
