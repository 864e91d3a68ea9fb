import { Button } from 'antd'
import { useState } from 'react'
import { EmptyNote } from '@/ui/empty-note'
import { lazyComponent } from '@/ui/lazy-component'
import { Skeleton } from '@/ui/skeleton'
import { Allowed, useAllowed } from '@/widgets/allowed'
import css from './department.module.css'
import { DepartmentMembers } from './department-members'
import type { DepartmentNode } from './department-queries'
import type { Departments } from './department-tree'
import { PanelSides } from './panel-sides'
import type { Chosen } from './use-chosen'

const Waiting = () => <Skeleton height={240} />

// The tree of parents to choose from comes with the form.
const DepartmentForm = lazyComponent(async () => (await import('./department-form')).DepartmentForm, Waiting)
const CeilingEditor = lazyComponent(async () => (await import('./ceiling-editor')).CeilingEditor, Waiting)

interface DepartmentPanelProps {
  /** Absent when the address names one that is gone. */
  department: DepartmentNode | undefined
  departments: Departments
  chosen: Chosen
  onAdd: () => void
  onRemove: (department: DepartmentNode) => void
}

/** One department: its data, its ceiling, its members. */
export function DepartmentPanel({ department, departments, chosen, onAdd, onRemove }: DepartmentPanelProps) {
  const [formKey, setFormKey] = useState(0)
  const mayGrant = useAllowed('department:grant')
  if (!department) return <EmptyNote>该部门不存在或已被删除</EmptyNote>
  const { id, departName, orgCode } = department
  return (
    <>
      <div className={css.panelHead}>
        <h2>
          {departName}
          <span className="fd-unit">机构编码 {orgCode}</span>
        </h2>
        <div className={css.panelButtons}>
          <Allowed action="department:add">
            <Button onClick={onAdd}>添加下级</Button>
          </Allowed>
          <Allowed action="department:remove">
            <Button danger onClick={() => onRemove(department)}>
              删除
            </Button>
          </Allowed>
        </div>
      </div>
      <PanelSides
        name="部门资料"
        chosen={chosen}
        sides={[
          {
            key: 'info',
            label: '基本信息',
            content: (
              <DepartmentForm key={formKey} department={department} onDone={() => setFormKey(formKey + 1)} />
            ),
          },
          {
            key: 'rights',
            label: '部门权限',
            content: (
              <CeilingEditor
                department={department}
                parent={departments.byId.get(department.parentId)}
                mayGrant={mayGrant}
              />
            ),
          },
          {
            key: 'members',
            label: '成员',
            content: <DepartmentMembers departmentId={id} name={departName} />,
          },
        ]}
      />
    </>
  )
}
