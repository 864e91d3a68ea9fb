import { Tag } from 'antd'
import type { Column } from '@/ui/data-table/column'
import type { ListScheme } from '@/ui/list-state/list-query'
import type { FilterField } from '@/ui/search-form/filter-field'
import { Select } from '@/ui/select'
import type { Role, RoleFilter } from './role-queries'
import { dataScopes, userTypes, wordFor } from './role-words'

export const roleScheme: ListScheme<RoleFilter, keyof Role> = {
  filters: ['roleName', 'roleCode', 'dataScope', 'userType'],
  sort: { column: 'createTime', order: 'desc' },
}

export const roleFilters: readonly FilterField<RoleFilter>[] = [
  { kind: 'text', name: 'roleName', label: '角色名称' },
  { kind: 'text', name: 'roleCode', label: '角色编码' },
  {
    kind: 'choice',
    name: 'dataScope',
    label: '数据范围',
    control: <Select allowClear placeholder="请选择" options={[...dataScopes]} />,
    show: (value) => wordFor(dataScopes, value),
  },
  {
    kind: 'choice',
    name: 'userType',
    label: '适用用户',
    control: <Select allowClear placeholder="请选择" options={[...userTypes]} />,
    show: (value) => wordFor(userTypes, value),
  },
]

export const roleColumns: readonly Column<Role>[] = [
  { key: 'roleName', title: '角色名称', width: 168, card: 'title', identifies: true, sortable: true },
  { key: 'roleCode', title: '角色编码', width: 176, card: 'fact', sortable: true },
  {
    key: 'dataScope',
    title: '数据范围',
    width: 128,
    card: 'fact',
    render: (row) => wordFor(dataScopes, row.dataScope),
  },
  { key: 'level', title: '级别', type: 'number', width: 80, card: 'fact', sortable: true },
  {
    key: 'userType',
    title: '适用用户',
    width: 96,
    card: 'fact',
    render: (row) => wordFor(userTypes, row.userType),
  },
  {
    key: 'builtin',
    title: '来源',
    width: 80,
    card: 'none',
    render: (row) => (row.builtin ? '内置' : <Tag>自建</Tag>),
  },
  { key: 'description', title: '描述', card: 'none' },
  { key: 'updateTime', title: '更新时间', type: 'ago', width: 120, card: 'none', sortable: true },
]
