import { useQuery } from '@tanstack/react-query'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { sheet } from '@/ui/modal-form/sheet'
import { Skeleton } from '@/ui/skeleton'
import { MOBILE_BELOW, useBelow } from '@/ui/use-below'
import { ChangePreview } from '@/widgets/grant-tree/change-preview'
import { countChange, type GrantChange } from '@/widgets/grant-tree/grant-change'
import { previewQuery, useSaveGrants } from './role-grant-queries'
import type { Names } from './use-grant-review'

interface GrantReviewModalProps {
  roleId: string
  change: GrantChange
  names: Names
  answer: (isSaved: boolean) => void
  refuse: (cause: unknown) => void
}

const WIDTH = 640

/** The last look at a change of grants: what it adds and takes, and whom it concerns. */
export function GrantReviewModal({ roleId, change, names, answer, refuse }: GrantReviewModalProps) {
  const preview = useQuery(previewQuery(roleId, change))
  const save = useSaveGrants(roleId)
  const [isBusy, setBusy] = useState(false)
  const { added, removed } = countChange(new Set(change.lastpermissionIds), new Set(change.permissionIds))
  const submit = async () => {
    setBusy(true)
    try {
      await save.mutateAsync(change)
      answer(true)
    } catch (cause) {
      refuse(cause)
    }
  }
  return (
    <Modal
      open
      title={`确认授权：新增 ${added} 项，移除 ${removed} 项`}
      width={useBelow(MOBILE_BELOW) ? '100%' : WIDTH}
      {...sheet}
      okText="确认保存"
      cancelText="返回修改"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: preview.isPending || Boolean(preview.data?.refused) }}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={() => !isBusy && answer(false)}
    >
      {preview.data ? (
        <ChangePreview
          preview={preview.data}
          nameOf={(id) => names.rows.get(id) ?? id}
          nameOfCode={(code) => names.codes.get(code) ?? code}
        />
      ) : preview.error ? (
        <Alert type="warning" showIcon title={`没有算出影响的用户：${preview.error.message}`} />
      ) : (
        <Skeleton role="status" aria-label="正在计算影响" height={320} />
      )}
    </Modal>
  )
}
