import { Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { Icon } from '@/ui/icon'
import { UnsavedPlace, useDirty } from '@/ui/unsaved'
import { useUnsavedPart } from '@/ui/unsaved-part'
import { MOBILE_BELOW, useBelow } from '@/ui/use-below'
import type { Row } from '../column'
import css from './frame.module.css'

interface DetailsModalProps {
  row: Row
  /** Resolves to false when the dialog must stay. */
  onConfirm: (values: Row) => Promise<boolean>
  onClose: () => void
  children: (row: Row, setValues: (values: Row) => void) => ReactNode
}

const WIDTH = 1200

/** The details of a row, which may fill the window; changes hold once they are confirmed, and do not go unasked. */
export function DetailsModal(props: DetailsModalProps) {
  const part = useUnsavedPart()
  return (
    <UnsavedPlace value={part.place}>
      <Details {...props} mayGo={part.mayGo} />
    </UnsavedPlace>
  )
}

type DetailsProps = DetailsModalProps & { mayGo: () => Promise<boolean> }

function Details({ row, onConfirm, onClose, mayGo, children }: DetailsProps) {
  const [values, setValues] = useState<Row>({})
  useDirty(
    '详细信息',
    Object.entries(values).some(([key, value]) => !Object.is(value, row[key])),
  )
  const [isFull, setFull] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isNarrow = useBelow(MOBILE_BELOW)
  const confirm = async () => {
    setBusy(true)
    if (await onConfirm(values)) onClose()
    else setBusy(false)
  }
  const giveUp = async () => {
    if (!isBusy && (await mayGo())) onClose()
  }
  return (
    <Modal
      open
      title={
        <span className={css.detailsTitle}>
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
      className={isFull ? css.detailsFull : undefined}
      classNames={{ container: css.detailsBox }}
      okText="确定"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => void confirm()}
      onCancel={() => void giveUp()}
    >
      {children({ ...row, ...values }, (more) => setValues((before) => ({ ...before, ...more })))}
    </Modal>
  )
}
