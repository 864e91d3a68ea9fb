import { Button } from 'antd'
import { useState } from 'react'
import { EmptyNote } from '@/ui/empty-note'
import { lazyComponent } from '@/ui/lazy-component'
import { Skeleton } from '@/ui/skeleton'
import { useIsTyped } from '@/ui/unsaved'
import { Allowed, useAllowed } from '@/widgets/allowed'
import { lostWords } from '@/widgets/record-failure'
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
const FormNote = lazyComponent(async () => (await import('@/ui/modal-form/form-note')).FormNote)

interface DepartmentPanelProps {
  /** Absent when the address names one that is gone. */
  department: DepartmentNode | undefined
  departments: Departments
  chosen: Chosen
  onAdd: () => void
  onRemove: (department: DepartmentNode) => void
}

/** One department: its data, its ceiling, its members. */
export function DepartmentPanel({ departments, chosen, onAdd, onRemove, ...props }: DepartmentPanelProps) {
  const [formKey, setFormKey] = useState(0)
  const mayGrant = useAllowed('department:grant')
  const department = useLastKnown(props.department)
  if (!department) return <EmptyNote>该部门不存在或已被删除</EmptyNote>
  const { id, departName, orgCode } = department
  return (
    <>
      {!props.department && <FormNote type="error" title={lostWords('部门')} />}
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

/** The department, and while something is typed on the page one that is gone as it was: the text can be read, copied and given up. */
function useLastKnown(department: DepartmentNode | undefined): DepartmentNode | undefined {
  const [last, setLast] = useState(department)
  const isTyped = useIsTyped()
  if (department && department !== last) setLast(department)
  return department ?? (isTyped ? last : undefined)
}
