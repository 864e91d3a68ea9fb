import type { Values } from '@/ui/modal-form/conflict'
import { ModalForm } from '@/ui/modal-form/modal-form'
import { useDepartmentName } from '@/widgets/use-department-name'
import { departmentDraft, departmentFields, useCategories } from './department-fields'
import { type DepartmentNode, useSaveDepartment } from './department-queries'

interface DepartmentFormModalProps {
  /** Above the new department; absent for one at the top. */
  parent?: DepartmentNode
  onClose: () => void
}

/** What is asked of a new department; the rest can be filled in where it stands. */
const asked = ['departName', 'parentId', 'orgCategory', 'departOrder', 'mobile', 'fax', 'address', 'memo']

/** Adds a department. */
export function DepartmentFormModal({ parent, onClose }: DepartmentFormModalProps) {
  const save = useSaveDepartment()
  const categories = useCategories()
  const nameOf = useDepartmentName()
  const initial: Values = { parentId: parent?.id, orgCategory: parent ? '2' : '1', departOrder: 0 }
  return (
    <ModalForm
      title={parent ? `添加「${parent.departName}」的下级部门` : '添加一级部门'}
      form={`department-below-${parent?.id ?? 'top'}`}
      fields={(values) =>
        departmentFields({ values, categories, nameOf }).filter(({ name }) => asked.includes(name))
      }
      initial={initial}
      send={(values) => save.mutateAsync(departmentDraft(values))}
      onClose={onClose}
    />
  )
}
