import { Modal } from 'antd'
import { useState } from 'react'
import { toast } from '@/ui/toast'
import { MOBILE_BELOW, useBelow } from '@/ui/use-below'
import { FileList } from './file-list'
import { PictureCards } from './picture-cards'
import type { FileKind } from './upload-limits'
import { fromPathText, kept, pathText, type UploadRecord } from './upload-record'
import type { UploadFieldProps } from './use-uploads'

interface UploadModalProps
  extends Pick<UploadFieldProps, 'label' | 'number' | 'biz' | 'sending' | 'disabled'> {
  kind: FileKind
  /** Stored paths: 'a,b'. */
  value: string
  /** What a stored file is called, as far as somebody knows. */
  nameOf?: (path: string) => string
  /** The paths that are kept, and the files behind them; called with at least one, or when there were some before. */
  onOk: (paths: string, files: readonly UploadRecord[]) => void
  onClose: () => void
}

const WIDTH = 520

/** Uploads files or pictures in a dialog of their own. */
export function UploadModal({ kind, value, nameOf, onOk, onClose, disabled, ...field }: UploadModalProps) {
  const [records, setRecords] = useState(() => fromPathText(value, nameOf))
  const isWaiting = records.some(({ status }) => status === 'uploading')
  const confirm = () => {
    if (kept(records).length === 0 && value === '') return void toast.warning('未上传任何文件')
    onOk(pathText(records), kept(records))
  }
  const props = { ...field, disabled, value: records, onChange: setRecords as UploadFieldProps['onChange'] }
  return (
    <Modal
      open
      title={kind === 'image' ? '图片上传' : '文件上传'}
      width={useBelow(MOBILE_BELOW) ? '100%' : WIDTH}
      okText="确定"
      cancelText="取消"
      footer={disabled ? null : undefined}
      okButtonProps={{ disabled: isWaiting }}
      onOk={confirm}
      onCancel={onClose}
    >
      {kind === 'image' ? <PictureCards {...props} /> : <FileList {...props} />}
    </Modal>
  )
}
