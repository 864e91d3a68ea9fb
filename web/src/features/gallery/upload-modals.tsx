import { useState } from 'react'
import type { FileKind } from '@/widgets/upload/upload-limits'
import { UploadModal } from '@/widgets/upload/upload-modal'
import { DemoButton } from './demo-controls'
import { DemoSection } from './demo-section'
import css from './gallery.module.css'

interface Kept {
  paths: string
  names: ReadonlyMap<string, string>
}

const nothing: Kept = { paths: '', names: new Map() }

/** Several pictures or files in a dialog of their own. */
export function UploadModals() {
  const [open, setOpen] = useState<FileKind | null>(null)
  const [kept, setKept] = useState<Record<FileKind, Kept>>({ image: nothing, all: nothing })
  const listed = (kind: FileKind) => [...kept[kind].names.values()].join('、') || '无'
  return (
    <DemoSection
      title="上传弹窗"
      about="一次上传多个并排序，确定后按顺序保存；没有上传任何文件时不能确定。"
      options={
        <>
          <DemoButton onClick={() => setOpen('image')}>图片上传</DemoButton>
          <DemoButton onClick={() => setOpen('all')}>文件上传</DemoButton>
        </>
      }
    >
      <p className={css.about}>{`图片：${listed('image')}；文件：${listed('all')}`}</p>
      {open && (
        <UploadModal
          kind={open}
          label={open === 'image' ? '弹窗图片' : '弹窗文件'}
          value={kept[open].paths}
          nameOf={(path) => kept[open].names.get(path) ?? path}
          onOk={(paths, files) => {
            setKept({
              ...kept,
              [open]: { paths, names: new Map(files.map(({ path, name }) => [path, name])) },
            })
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </DemoSection>
  )
}
