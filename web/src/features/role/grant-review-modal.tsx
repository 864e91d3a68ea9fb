import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { sheet } from '@/ui/modal-form/sheet'
import { Skeleton } from '@/ui/skeleton'
import { MOBILE_BELOW, useBelow } from '@/ui/use-below'
import { ChangePreview } from '@/widgets/grant-tree/change-preview'
import { changeOfOthers, countChange, type GrantChange } from '@/widgets/grant-tree/grant-change'
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
  const { preview, isOvertaken, isStillSo } = useReviewed(roleId, change)
  const save = useSaveGrants(roleId)
  const [isBusy, setBusy] = useState(false)
  const { added, removed } = countChange(new Set(change.lastpermissionIds), new Set(change.permissionIds))
  const nameOf = (id: string) => names.rows.get(id) ?? id
  const submit = async () => {
    setBusy(true)
    try {
      if (!(await isStillSo())) return setBusy(false)
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
      {isOvertaken && <Alert type="warning" showIcon title="预览之后他人又修改了此角色，请核对后再次确认" />}
      {preview.data ? (
        <>
          <OthersNotice change={change} granted={preview.data.granted} nameOf={nameOf} />
          <ChangePreview
            preview={preview.data}
            nameOf={nameOf}
            nameOfCode={(code) => names.codes.get(code) ?? code}
          />
        </>
      ) : preview.error ? (
        <Alert type="warning" showIcon title={`没有算出影响的用户：${preview.error.message}`} />
      ) : (
        <Skeleton role="status" aria-label="正在计算影响" height={320} />
      )}
    </Modal>
  )
}

/** What a change would do, and whether it is still what the user has looked at. */
function useReviewed(roleId: string, change: GrantChange) {
  const client = useQueryClient()
  const preview = useQuery(previewQuery(roleId, change))
  // What the role had when the user began to look: a fetch meanwhile does not count as looked at.
  const [reviewed, setReviewed] = useState<readonly string[]>()
  const [isOvertaken, setOvertaken] = useState(false)
  if (!reviewed && preview.data) setReviewed(preview.data.granted)
  /** Asks once more; where others have changed the role since, that is shown instead. */
  const isStillSo = async (): Promise<boolean> => {
    if (!reviewed) return true
    const { granted, refused } = await client.fetchQuery(previewQuery(roleId, change))
    const isSame = reviewed.toSorted().join() === granted.toSorted().join()
    setReviewed(granted)
    setOvertaken(!isSame)
    return isSame && !refused
  }
  return { preview, isOvertaken, isStillSo }
}

interface OthersNoticeProps {
  change: GrantChange
  granted: readonly string[]
  nameOf: (id: string) => string
}

/** Changes of one role by several at once all hold: each is told of the others'. */
function OthersNotice({ change, granted, nameOf }: OthersNoticeProps) {
  const { given, taken } = changeOfOthers(change, granted)
  const parts = [
    given.length > 0 && `另外授予了：${given.map(nameOf).join('、')}`,
    taken.length > 0 && `收回了：${taken.map(nameOf).join('、')}`,
  ].filter(Boolean)
  if (parts.length === 0) return null
  return <Alert type="info" showIcon title={`他人在此期间${parts.join('；')}，将保留`} />
}
