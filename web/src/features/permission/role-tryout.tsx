import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, TreeSelect } from 'antd'
import { useId, useMemo, useState } from 'react'
import { freshFor } from '@/api/query-client'
import { EmptyNote } from '@/ui/empty-note'
import { Select } from '@/ui/select'
import { Skeleton } from '@/ui/skeleton'
import { useAllowed } from '@/widgets/allowed'
import { ChangePreview } from '@/widgets/grant-tree/change-preview'
import { useTreeText } from '@/widgets/use-tree-text'
import css from './explain.module.css'
import {
  type AskableRow,
  askableQuery,
  grantedQuery,
  namesOfRow,
  type RoleChange,
  roleByIdQuery,
  rolesQuery,
  tryoutQuery,
} from './explain-queries'

interface RoleTryoutProps {
  roleId: string
  onRole: (roleId: string | undefined) => void
}

/** What a role would do with other rights; nothing is saved. */
export function RoleTryout({ roleId, onRole }: RoleTryoutProps) {
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const mayReadMenu = useAllowed('permission:list')
  const rows = useQuery(askableQuery(mayReadMenu)).data ?? none
  const granted = useQuery({ ...grantedQuery(roleId), enabled: roleId !== '' }).data
  const held = useMemo(() => new Set(granted), [granted])
  // A tree that comes after what was typed for it would stay folded over what is found.
  const isReady = granted !== undefined && rows !== none
  const change = { roleId, add, remove }
  return (
    <>
      <search className={css.explainForm}>
        <RoleField roleId={roleId} onRole={onRole} />
        <RowsField
          label="加上"
          rows={rows}
          isOpen={(id) => !held.has(id)}
          value={add}
          isDisabled={!isReady}
          onChange={setAdd}
        />
        <RowsField
          label="去掉"
          rows={rows}
          isOpen={(id) => held.has(id)}
          value={remove}
          isDisabled={!isReady}
          onChange={setRemove}
        />
      </search>
      {roleId && add.length + remove.length > 0 ? (
        <Tryout change={change} rows={rows} />
      ) : (
        <EmptyNote>选择角色和要增减的权限，查看影响哪些用户。这里不会保存任何修改。</EmptyNote>
      )}
    </>
  )
}

const none: readonly AskableRow[] = []

const choiceOf = ({ id, roleName, roleCode }: { id: string; roleName: string; roleCode: string }) => ({
  value: id,
  label: roleName,
  names: [roleCode],
})

function RoleField({ roleId, onRole }: RoleTryoutProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const roles = useQuery(rolesQuery(search))
  const client = useQueryClient()
  const chosen = useQuery({ ...roleByIdQuery(roleId), enabled: roleId !== '' }).data
  return (
    <div className={css.explainField}>
      <label htmlFor={id}>角色</label>
      <Select
        id={id}
        allowClear
        labelInValue
        showSearch={{ filterOption: false, onSearch: setSearch }}
        answers={async (text) => {
          const found = await client.fetchQuery({ ...rolesQuery(text), staleTime: freshFor.list })
          return found.map(choiceOf)
        }}
        placeholder="请选择角色"
        loading={roles.isFetching}
        notFoundContent={roles.isFetching ? '正在搜索…' : '没有匹配的角色'}
        options={roles.data?.map(choiceOf)}
        value={roleId ? { value: roleId, label: chosen?.roleName ?? '' } : undefined}
        onChange={(next) => onRole(next?.value)}
      />
    </div>
  )
}

interface RowsFieldProps {
  label: string
  rows: readonly AskableRow[]
  /** Whether a row can be chosen here. */
  isOpen: (id: string) => boolean
  value: string[]
  isDisabled: boolean
  onChange: (ids: string[]) => void
}

interface Option extends AskableRow {
  disabled: boolean
  children?: Option[]
}

function optionsOf(rows: readonly AskableRow[], isOpen: (id: string) => boolean): Option[] {
  return rows.map((row) => ({
    ...row,
    disabled: !isOpen(row.value),
    children: row.children && optionsOf(row.children, isOpen),
  }))
}

function RowsField({ label, rows, isOpen, value, isDisabled, onChange }: RowsFieldProps) {
  const id = useId()
  const treeData = optionsOf(rows, isOpen)
  const { heard, under } = useTreeText({
    treeData,
    chosen: value,
    onChoose: (found) => onChange([...value, found]),
    namesOf: namesOfRow,
  })
  return (
    <div className={css.explainField}>
      <label htmlFor={id}>{label}</label>
      <TreeSelect
        {...heard}
        id={id}
        multiple
        maxTagCount="responsive"
        disabled={isDisabled}
        showSearch={{ treeNodeFilterProp: 'text' }}
        placeholder="请选择菜单或按钮"
        notFoundContent="没有匹配的菜单或按钮"
        treeData={treeData}
        value={value}
        onChange={onChange}
      />
      {under}
    </div>
  )
}

interface TryoutProps {
  change: RoleChange
  rows: readonly AskableRow[]
}

function Tryout({ change, rows }: TryoutProps) {
  const preview = useQuery(tryoutQuery(change))
  const names = useMemo(() => namesOf(rows), [rows])
  if (preview.data) {
    return (
      <section className={css.explained} aria-label="预演结果" aria-live="polite">
        <ChangePreview
          preview={preview.data}
          nameOf={(id) => names.get(id) ?? id}
          nameOfCode={(code) => names.get(code) ?? code}
        />
      </section>
    )
  }
  if (preview.error) {
    return (
      <Alert
        type="error"
        showIcon
        title={`没有算出结果：${preview.error.message}`}
        action={
          <Button size="small" onClick={() => void preview.refetch()}>
            重试
          </Button>
        }
      />
    )
  }
  return <Skeleton role="status" aria-label="正在计算" />
}

/** What rows and codes are called. */
function namesOf(rows: readonly AskableRow[], into = new Map<string, string>()): Map<string, string> {
  for (const row of rows) {
    into.set(row.value, row.title)
    for (const code of row.code.split(',').filter(Boolean)) into.set(code, row.title)
    namesOf(row.children ?? [], into)
  }
  return into
}
