import { useState } from 'react'
import { UPLOAD_PATH } from '@/api/upload'
import type { TableColumn } from '@/widgets/edit-table/column'
import { FileList } from '@/widgets/upload/file-list'
import { PictureCards } from '@/widgets/upload/picture-cards'
import { fileObjects, pathText, type UploadRecord } from '@/widgets/upload/upload-record'
import { DemoSwitch } from './demo-controls'
import { DemoSection } from './demo-section'
import css from './gallery.module.css'
import { lazyTable } from './lazy-table'
import { UploadModals } from './upload-modals'

const Table = lazyTable<{ id: string }>()

const columns: readonly TableColumn[] = [
  { key: 'no', title: '运单号', width: 130 },
  {
    key: 'receipt',
    title: '回单',
    type: 'upload',
    width: 200,
    action: UPLOAD_PATH,
    responseName: 'message',
    token: true,
    allowDownload: true,
    allowRemove: true,
  },
  { key: 'photos', title: '现场照片', type: 'image', width: 200, allowDownload: true, allowRemove: true },
  { key: 'papers', title: '随车单证', type: 'file', width: 200, allowDownload: true, allowRemove: true },
]
const lines = ['YD20260301', 'YD20260302', 'YD20260303'].map((no) => ({ id: no, no }))

const LIMIT = 3

/** Fields of pictures and files, their dialogs and cells. */
export function UploadExamples() {
  const [isLimited, setLimited] = useState(false)
  const [isDisabled, setDisabled] = useState(false)
  const [isObjects, setObjects] = useState(false)
  const [pictures, setPictures] = useState<readonly UploadRecord[]>([])
  const [files, setFiles] = useState<readonly UploadRecord[]>([])
  const [single, setSingle] = useState<readonly UploadRecord[]>([])
  const number = isLimited ? LIMIT : 0
  const options = (
    <>
      <DemoSwitch label={`只留最后 ${LIMIT} 个`} isOn={isLimited} onChange={setLimited} />
      <DemoSwitch label="只读" isOn={isDisabled} onChange={setDisabled} />
      <DemoSwitch label="对象形式" isOn={isObjects} onChange={setObjects} />
    </>
  )
  const textOf = (records: readonly UploadRecord[]) =>
    isObjects ? JSON.stringify(fileObjects(records), null, 2) : pathText(records)
  return (
    <>
      <DemoSection
        title="图片卡片"
        about="选择、拖入、粘贴或用手机拍照；拖动卡片、点箭头，或在卡片上按 Alt+←、Alt+→ 调整顺序。2 MB 以上的文件分片上传，网络中断后自动继续。"
        options={options}
      >
        <PictureCards
          label="现场照片"
          value={pictures}
          number={number}
          disabled={isDisabled}
          onChange={setPictures}
        />
        <Value label="图片的值" text={textOf(pictures)} />
      </DemoSection>
      <DemoSection
        title="文件列表"
        about="文件名只显示前 5 个字，鼠标停留可见全名；点文件名在新窗口打开；Alt+↑、Alt+↓ 调整顺序。"
      >
        <FileList label="随车单证" value={files} number={number} disabled={isDisabled} onChange={setFiles} />
        <Value label="文件的值" text={textOf(files)} />
        <FileList
          label="合同"
          text="上传合同"
          number={1}
          value={single}
          disabled={isDisabled}
          onChange={setSingle}
        />
      </DemoSection>
      <UploadModals />
      <DemoSection
        title="单元格上传"
        about="回单列按列的 action 与 responseName 上传，只收一个文件；照片和单证可有多个，「更多」打开弹窗排序。选中单元格后可直接粘贴文件。"
      >
        <Table name="单元格上传" columns={columns} dataSource={lines} bordered />
      </DemoSection>
    </>
  )
}

function Value({ label, text }: { label: string; text: string }) {
  return (
    <figure className={`${css.result} ${css.value}`} aria-label={label}>
      <pre>{text || '（空）'}</pre>
    </figure>
  )
}
