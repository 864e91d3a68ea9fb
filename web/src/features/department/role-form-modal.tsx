import { Input } from 'antd'
import { useMemo } from 'react'
import type { components } from '@/api/schema.gen'
import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { ModalForm } from '@/ui/modal-form/modal-form'
import type { Rule } from '@/validation/run'
import { uniqueOnServer } from '@/widgets/unique-rule'
import { type DepartmentRole, useSaveRole } from './role-queries'

type RoleField = FieldSpec<keyof components['schemas']['DeptroleDraft']>

interface RoleFormModalProps {
  departmentId: string
  /** The role to edit; absent for a new one. */
  role?: DepartmentRole
  onClose: () => void
}

const CODE = /^[A-Za-z0-9_.:-]{1,64}$/

function fieldsOf(isNew: boolean, unique: Rule): RoleField[] {
  return [
    {
      name: 'roleName',
      label: '部门角色名称',
      control: <Input maxLength={30} autoComplete="off" />,
      rules: [
        { required: true, message: '请输入部门角色名称!' },
        { pattern: /^.{2,30}$/u, message: '长度在 2 到 30 个字符' },
      ],
    },
    {
      name: 'roleCode',
      label: '部门角色编码',
      control: <Input maxLength={64} autoComplete="off" disabled={!isNew} />,
      hint: isNew ? '保存后不能修改' : undefined,
      rules: isNew
        ? [
            { required: true, message: '请输入部门角色编码!' },
            { pattern: CODE, message: '部门角色编码只能由字母、数字和 _ - . : 组成，最多 64 位' },
            unique,
          ]
        : [],
    },
    {
      name: 'description',
      label: '描述',
      control: <Input.TextArea maxLength={255} autoSize={{ minRows: 2, maxRows: 5 }} showCount />,
    },
  ]
}

/** Adds or edits a role of one department. */
export function RoleFormModal({ departmentId, role, onClose }: RoleFormModalProps) {
  const save = useSaveRole()
  const unique = useMemo(() => uniqueOnServer({ table: 'sys_depart_role', field: 'role_code' }), [])
  return (
    <ModalForm
      title={role ? '编辑部门角色' : '添加部门角色'}
      form={`department-role-${role?.id ?? departmentId}`}
      fields={fieldsOf(!role, unique)}
      initial={role ? { ...role } : {}}
      send={(values) => save.mutateAsync({ ...values, departId: departmentId })}
      onClose={onClose}
    />
  )
}
