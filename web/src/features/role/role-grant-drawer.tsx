import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FormNote } from '@/ui/modal-form/form-note'
import { useAllowed } from '@/widgets/allowed'
import type { GrantChoice, GrantChoices } from '@/widgets/grant-tree/grant-choices'
import { GrantDrawer } from '@/widgets/grant-tree/grant-drawer'
import { grantableQuery, grantedQuery, wholeMenuQuery } from './role-grant-queries'
import { type Role, roleByIdQuery } from './role-queries'
import { RoleRulesDrawer } from './role-rules-drawer'
import { useGrantReview } from './use-grant-review'

interface RoleGrantDrawerProps {
  roleId: string
  /** The role, when the list behind knows it. */
  known?: Role
  onClose: () => void
}

/** What a role grants. A change is looked at before it is saved. */
export function RoleGrantDrawer({ roleId, known, onClose }: RoleGrantDrawerProps) {
  const found = useQuery({ ...roleByIdQuery(roleId), enabled: !known }).data
  const name = (known ?? found)?.roleName ?? '角色'
  const mayGrant = useAllowed('role:grant')
  const choices = useChoices()
  const granted = useQuery(grantedQuery(roleId))
  const [rulesOf, setRulesOf] = useState<{ id: string; name: string }>()
  const review = useGrantReview(roleId, choices.data?.treeList)
  return (
    <GrantDrawer
      title={`${name} 的权限`}
      name={`角色「${name}」的权限`}
      form={`grants-${roleId}`}
      choices={choices}
      granted={granted}
      save={mayGrant ? review.ask : undefined}
      disabledReason={choices.disabledReason}
      defaultCheckStrictly
      onRules={setRulesOf}
      note={choices.isPart && <PartNotice />}
      onClose={onClose}
    >
      {review.dialog}
      {rulesOf && (
        <RoleRulesDrawer
          roleId={roleId}
          row={rulesOf}
          mayGrant={mayGrant}
          onClose={() => setRulesOf(undefined)}
        />
      )}
    </GrantDrawer>
  )
}

function PartNotice() {
  return <FormNote type="info" title="只列出您自己拥有的权限。该角色的其他权限您看不到，保存时不变。" />
}

/** The whole menu where it may be read, with what the caller can hand on; else that part alone. */
function useChoices() {
  const mayReadMenu = useAllowed('permission:list')
  const held = useQuery(grantableQuery())
  const whole = useQuery({ ...wholeMenuQuery(), enabled: mayReadMenu })
  const data = useMemo<GrantChoices | undefined>(
    () => held.data && choicesOf(held.data, mayReadMenu ? whole.data : held.data.treeList),
    [held.data, whole.data, mayReadMenu],
  )
  const own = useMemo(() => new Set(held.data?.ids), [held.data])
  return {
    data,
    error: held.error ?? whole.error,
    refetch: () => {
      void held.refetch()
      if (mayReadMenu) void whole.refetch()
    },
    disabledReason: (id: string) => (own.has(id) ? undefined : '您自己没有这项权限，不能授予或收回'),
    isPart: !mayReadMenu,
  }
}

function choicesOf(held: GrantChoices, treeList: GrantChoice[] | undefined): GrantChoices | undefined {
  return treeList && { treeList, ids: held.ids }
}
