import { call } from '@/api/call'
import { withdrawn } from '@/api/refusal'
import { RulesDrawer } from '@/widgets/grant-tree/rules-drawer'
import { useSaveRules } from './role-grant-queries'

interface RoleRulesDrawerProps {
  roleId: string
  row: { id: string; name: string }
  mayGrant: boolean
  onClose: () => void
}

/** The data rules that a role carries on one row it grants. */
export function RoleRulesDrawer({ roleId, row, mayGrant, onClose }: RoleRulesDrawerProps) {
  const save = useSaveRules(roleId, row.id)
  return (
    <RulesDrawer
      row={row}
      queryKey={['role', 'rules', roleId, row.id]}
      load={(signal) =>
        call('GET', '/sys/role/datarule/{permissionId}/{roleId}', {
          path: { permissionId: row.id, roleId },
          signal,
          handles: withdrawn,
        })
      }
      save={mayGrant ? save.mutateAsync : undefined}
      onClose={onClose}
    />
  )
}
