import { useQuery } from '@tanstack/react-query'
import { Input, Radio } from 'antd'
import { useMemo } from 'react'
import type { components } from '@/api/schema.gen'
import { idsOf } from '@/format/ids'
import type { Values } from '@/ui/modal-form/conflict'
import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { ModalForm } from '@/ui/modal-form/modal-form'
import { numberSpec } from '@/ui/modal-form/number-spec'
import { Select } from '@/ui/select'
import { indexTree } from '@/ui/tree/tree-model'
import type { Rule } from '@/validation/run'
import { departmentOptionsQuery } from '@/widgets/department-options'
import { DepartmentMultiSelect } from '@/widgets/department-select'
import { uniqueOnServer } from '@/widgets/unique-rule'
import { type Role, useSaveRole } from './role-queries'
import { dataScopes, userTypes, wordFor } from './role-words'

type RoleField = FieldSpec<keyof components['schemas']['RoleDraft']>

interface RoleFormModalProps {
  /** The role to edit; absent for a new one. */
  role?: Role
  onClose: () => void
}

/** Adds or edits a role. What it grants is said elsewhere. */
export function RoleFormModal({ role, onClose }: RoleFormModalProps) {
  const save = useSaveRole()
  const departmentName = useDepartmentName(role?.dataScope === 'list')
  const isFree = useMemo(() => uniqueOnServer({ table: 'sys_role', field: 'role_code' }), [])
  return (
    <ModalForm
      title={role ? '编辑角色' : '新增角色'}
      form={`role-${role?.id ?? 'new'}`}
      fields={(values) => fieldsOf(values, { role, isFree, departmentName })}
      initial={role ? { ...role } : { dataScope: 'below', level: LEVEL, userType: 'operator' }}
      send={(values) => save.mutateAsync(draftOf(values))}
      onClose={onClose}
    />
  )
}

/** What departments are called, as far as they are known; asks for them only where they count. */
function useDepartmentName(isNeeded: boolean): (id: string) => string {
  const { data } = useQuery({ ...departmentOptionsQuery(), enabled: isNeeded })
  const index = useMemo(() => indexTree(data ?? []), [data])
  return (id) => index.get(id)?.item.title ?? id
}

/** The level of a role that is given none. */
const LEVEL = 10

/** Departments go along only where they count. */
function draftOf({ scopeDepartIds, ...values }: Values): Values {
  return { ...values, scopeDepartIds: values.dataScope === 'list' ? idsOf(scopeDepartIds) : [] }
}

interface FormContext {
  role?: Role
  isFree: Rule
  departmentName: (id: string) => string
}

/** Letters of any script are counted as people count them. */
function lengthRule(value: unknown): string | undefined {
  const length = [...String(value).trim()].length
  return length < 2 || length > 30 ? '长度在 2 到 30 个字符' : undefined
}

function fieldsOf(values: Values, context: FormContext): RoleField[] {
  return [...naming(context), ...reach(values, context), ...rank(context)]
}

function naming({ role, isFree }: FormContext): RoleField[] {
  return [
    {
      name: 'roleName',
      label: '角色名称',
      control: <Input maxLength={60} autoComplete="off" />,
      rules: [{ required: true, message: '请输入角色名称!' }, { handler: lengthRule }],
    },
    {
      name: 'roleCode',
      label: '角色编码',
      control: <Input maxLength={64} autoComplete="off" disabled={role !== undefined} />,
      hint: role ? '编码保存后不能修改' : '最多 64 位，保存后不能修改',
      rules: role
        ? []
        : [
            { required: true, message: '请输入角色编码!' },
            { pattern: /^[^\p{Script=Han}]*$/u, message: '角色编码不可输入汉字!' },
            { pattern: /^[A-Za-z0-9_.:-]*$/, message: '角色编码只能由字母、数字和 _ - . : 组成' },
            isFree,
          ],
    },
    {
      name: 'description',
      label: '描述',
      control: <Input.TextArea maxLength={255} autoSize={{ minRows: 2, maxRows: 5 }} showCount />,
    },
  ]
}

function reach({ dataScope }: Values, { departmentName }: FormContext): RoleField[] {
  const named = (value: unknown) => idsOf(value).map(departmentName).join('、') || '（空）'
  const scope: RoleField = {
    name: 'dataScope',
    label: '数据范围',
    control: <Select options={[...dataScopes]} />,
    hint: '持有者通过该角色能看到谁的数据',
    show: (value) => wordFor(dataScopes, value),
  }
  const departments: RoleField = {
    name: 'scopeDepartIds',
    label: '指定部门',
    control: <DepartmentMultiSelect />,
    rules: [{ required: true, message: '请选择数据范围的部门!' }],
    dependsOn: ['dataScope'],
    show: named,
    isSet: true,
  }
  return dataScope === 'list' ? [scope, departments] : [scope]
}

function rank({ role }: FormContext): RoleField[] {
  const level = numberSpec('level', '级别', {
    min: 1,
    max: 99,
    required: '请输入级别!',
    disabled: role?.builtin,
    hint: role?.builtin ? '内置角色的级别不能修改' : '1 到 99，数字越大级别越高；须低于您自己的级别',
  })
  const userType: RoleField = {
    name: 'userType',
    label: '适用用户',
    control: <Radio.Group options={[...userTypes]} />,
    hint: '保存后不能修改',
    show: (value) => wordFor(userTypes, value),
  }
  return role ? [level] : [level, userType]
}
