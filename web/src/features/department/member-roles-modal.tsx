import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Modal } from 'antd'
import { use, useState } from 'react'
import { Refusal } from '@/api/refusal'
import { EmptyNote } from '@/ui/empty-note'
import { FormBanner } from '@/ui/modal-form/form-banner'
import { sheet } from '@/ui/modal-form/sheet'
import { Notice } from '@/ui/notice'
import { Skeleton } from '@/ui/skeleton'
import { mayDiscard, UnsavedPlace, useDirty } from '@/ui/unsaved'
import { MOBILE_BELOW, useBelow } from '@/ui/use-below'
import css from './department.module.css'
import type { Member } from './member-queries'
import { memberRolesQuery, useAssignRoles } from './role-queries'

interface MemberRolesModalProps {
  departmentId: string
  member: Member
  onClose: () => void
}

/** Which roles of the department a member holds; a change is asked about before it is lost. */
export function MemberRolesModal({ departmentId, member, onClose }: MemberRolesModalProps) {
  const source = useQuery(memberRolesQuery(departmentId, member.id))
  const assign = useAssignRoles(member.id)
  const [chosen, setChosen] = useState<string[]>()
  const [refused, setRefused] = useState<string[]>([])
  const { roles = [], held = [] } = source.data ?? {}
  const title = `${member.realname} 的部门角色`
  const { path } = use(UnsavedPlace)
  const isDirty = chosen !== undefined && [...chosen].sort().join() !== [...held].sort().join()
  useDirty(title, isDirty)
  const giveUp = async () => {
    if (await mayDiscard([path])) onClose()
  }
  const save = async () => {
    setRefused([])
    try {
      await assign.mutateAsync({ wanted: chosen ?? held, had: held })
      onClose()
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      setRefused([cause.message])
    }
  }
  return (
    <Modal
      open
      title={title}
      width={useBelow(MOBILE_BELOW) ? '100%' : 480}
      {...sheet}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ disabled: !isDirty }}
      confirmLoading={assign.isPending}
      onOk={() => void save()}
      onCancel={() => void giveUp()}
    >
      <FormBanner messages={refused} />
      {source.data ? (
        roles.length === 0 ? (
          <EmptyNote>部门还没有部门角色，请先在「部门角色」中添加</EmptyNote>
        ) : (
          <Checkbox.Group
            className={css.memberRoles}
            value={chosen ?? held}
            onChange={setChosen}
            options={roles.map(({ id, roleName, roleCode }) => ({
              value: id,
              label: `${roleName}（${roleCode}）`,
            }))}
          />
        )
      ) : source.error ? (
        <Notice
          alert
          text={`部门角色加载失败：${source.error.message}`}
          action={<Button onClick={() => void source.refetch()}>重试</Button>}
        />
      ) : (
        <Skeleton role="status" aria-label="正在加载" height={240} />
      )}
    </Modal>
  )
}
