import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { GrantEditor } from '@/widgets/grant-tree/grant-editor'
import { RulesDrawer } from '@/widgets/grant-tree/rules-drawer'
import {
  ceilingQuery,
  grantableQuery,
  loadOfferedRules,
  useSaveCeiling,
  useSaveOfferedRules,
} from './ceiling-queries'
import type { DepartmentNode } from './department-queries'

interface CeilingEditorProps {
  department: DepartmentNode
  /** The department above: nothing rises above its ceiling. */
  parent: DepartmentNode | undefined
  mayGrant: boolean
}

/** What the roles of a department can be given at most. */
export function CeilingEditor({ department, parent, mayGrant }: CeilingEditorProps) {
  const { id, departName } = department
  const choices = useQuery(grantableQuery())
  const granted = useQuery(ceilingQuery(id))
  const above = useQuery({ ...ceilingQuery(parent?.id ?? ''), enabled: parent !== undefined })
  const save = useSaveCeiling(id)
  const [narrowing, setNarrowing] = useState<{ id: string; name: string }>()
  const saveRules = useSaveOfferedRules(id)
  const disabledReason = (row: string) =>
    parent && above.data && !above.data.includes(row)
      ? `上级部门「${parent.departName}」没有这项权限`
      : undefined
  return (
    <>
      <GrantEditor
        name={`部门「${departName}」的权限`}
        form={`ceiling-${id}`}
        choices={choices}
        granted={granted}
        save={mayGrant ? save.mutateAsync : undefined}
        disabledReason={disabledReason}
        disabledNote={
          parent &&
          `上级部门「${parent.departName}」没有任何权限可以下放，这里都不能勾选；请先为上级部门勾选。`
        }
        onRules={mayGrant ? setNarrowing : undefined}
        note={
          <Alert
            type="info"
            showIcon
            title="这里是部门角色最多可以拥有的权限，本身不授予任何人；收回后，下级部门和部门角色同时失去。"
          />
        }
      />
      {narrowing && (
        <RulesDrawer
          row={narrowing}
          queryKey={['department', 'offered-rules', id, narrowing.id]}
          load={(signal) => loadOfferedRules(narrowing.id, id, signal)}
          save={(change) => saveRules.mutateAsync({ permissionId: narrowing.id, ...change })}
          onClose={() => setNarrowing(undefined)}
          note="勾选的规则可由本部门的部门角色选用；它本身不限制任何人的数据。"
        />
      )}
    </>
  )
}
