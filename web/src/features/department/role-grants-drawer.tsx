import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { useAllowed } from '@/widgets/allowed'
import { GrantDrawer } from '@/widgets/grant-tree/grant-drawer'
import { RulesDrawer } from '@/widgets/grant-tree/rules-drawer'
import {
  type DepartmentRole,
  grantableInQuery,
  loadRoleRules,
  roleGrantsQuery,
  useSaveRoleGrants,
  useSaveRoleRules,
} from './role-queries'

/** What a role of a department grants, below the department's ceiling. */
export function RoleGrantsDrawer({ role, onClose }: { role: DepartmentRole; onClose: () => void }) {
  const mayGrant = useAllowed('deptrole:grant')
  const choices = useQuery(grantableInQuery(role.departId))
  const granted = useQuery(roleGrantsQuery(role.id))
  const save = useSaveRoleGrants(role.id)
  const saveRules = useSaveRoleRules(role.id)
  const [narrowing, setNarrowing] = useState<{ id: string; name: string }>()
  const isBare = choices.data?.ids.length === 0
  return (
    <GrantDrawer
      title={`部门角色「${role.roleName}」的权限`}
      onClose={onClose}
      name={`部门角色「${role.roleName}」的权限`}
      form={`department-role-grants-${role.id}`}
      choices={choices}
      granted={granted}
      save={mayGrant ? save.mutateAsync : undefined}
      onRules={mayGrant ? setNarrowing : undefined}
      note={
        <Alert
          type={isBare ? 'warning' : 'info'}
          showIcon
          title={
            isBare
              ? '该部门还没有可授予的权限，请先在「部门管理」的部门权限中勾选。'
              : '只列出部门权限之内、且您自己拥有的权限；对本部门及下级的数据有效。'
          }
        />
      }
    >
      {narrowing && (
        <RulesDrawer
          row={narrowing}
          queryKey={['department', 'role-rules', role.id, narrowing.id]}
          load={(signal) => loadRoleRules(role, narrowing.id, signal)}
          save={(change) => saveRules.mutateAsync({ permissionId: narrowing.id, ...change })}
          onClose={() => setNarrowing(undefined)}
        />
      )}
    </GrantDrawer>
  )
}
