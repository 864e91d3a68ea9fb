import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { EmptyNote } from '@/ui/empty-note'
import { lazyComponent } from '@/ui/lazy-component'
import { Notice } from '@/ui/notice'
import { useAllowed } from '@/widgets/allowed'
import css from './department.module.css'
import { DepartmentMembers } from './department-members'
import { type DepartmentNode, ownDepartmentsQuery } from './department-queries'
import { DepartmentRoles } from './department-roles'
import { departmentsOf } from './department-tree'
import { DepartmentTreePane } from './department-tree-pane'
import type { Member } from './member-queries'
import { PanelSides } from './panel-sides'
import { SplitView } from './split-view'
import { type Chosen, useChosen } from './use-chosen'

const MemberRolesModal = lazyComponent(async () => (await import('./member-roles-modal')).MemberRolesModal)

const none: DepartmentNode[] = []

/** The departments that the user is in charge of, with their members and roles. */
export function OwnDepartmentScreen() {
  const source = useQuery(ownDepartmentsQuery())
  const tree = source.data?.tree ?? none
  const departments = useMemo(() => departmentsOf(tree), [tree])
  const chosen = useChosen('members')
  const department = chosen.id === undefined ? undefined : departments.byId.get(chosen.id)
  if (source.data && tree.length === 0) {
    return (
      <Notice text="您还没有负责的部门。请管理员在「用户管理」中把您的身份设为「上级」，并选择负责部门。" />
    )
  }
  return (
    <SplitView
      isChosen={chosen.id !== undefined}
      onBack={() => chosen.choose(undefined)}
      tree={
        <DepartmentTreePane
          name="我的部门"
          isOwn
          source={source}
          departments={departments}
          selected={chosen.id}
          onSelect={chosen.choose}
          empty="还没有部门"
        />
      }
      panel={
        chosen.id !== undefined &&
        source.data && <OwnDepartment key={chosen.id} department={department} chosen={chosen} />
      }
      hint="从左侧选择一个部门，管理它的成员和部门角色"
    />
  )
}

interface OwnDepartmentProps {
  /** Absent when the address names one that is not their. */
  department: DepartmentNode | undefined
  chosen: Chosen
}

function OwnDepartment({ department, chosen }: OwnDepartmentProps) {
  const mayAssign = useAllowed('deptrole:grant')
  const mayList = useAllowed('deptrole:list')
  const [assigning, setAssigning] = useState<Member>()
  if (!department) return <EmptyNote>该部门不存在，或不由您负责</EmptyNote>
  const { id, departName, orgCode } = department
  const assign = (member: Member) => [
    { key: 'roles', label: '部门角色', perform: () => setAssigning(member) },
  ]
  const members = (
    <DepartmentMembers departmentId={id} name={departName} actions={mayAssign ? assign : undefined} />
  )
  const roles = <DepartmentRoles departmentId={id} name={departName} />
  return (
    <>
      <div className={css.panelHead}>
        <h2>
          {departName}
          <span className="fd-unit">机构编码 {orgCode}</span>
        </h2>
      </div>
      <PanelSides
        name="部门资料"
        chosen={chosen}
        sides={[
          { key: 'members', label: '成员', content: members },
          ...(mayList ? [{ key: 'roles', label: '部门角色', content: roles }] : []),
        ]}
      />
      {assigning && (
        <MemberRolesModal departmentId={id} member={assigning} onClose={() => setAssigning(undefined)} />
      )}
    </>
  )
}
