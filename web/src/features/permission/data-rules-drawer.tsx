import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { confirm } from '@/ui/confirm'
import type { Column } from '@/ui/data-table/column'
import { DataTable } from '@/ui/data-table/data-table'
import { pageOfAll } from '@/ui/data-table/page-source'
import { useLocalListState } from '@/ui/list-state/use-local-list-state'
import { FormNote } from '@/ui/modal-form/form-note'
import type { FilterField } from '@/ui/search-form/filter-field'
import { SearchForm } from '@/ui/search-form/search-form'
import { SideSheet } from '@/ui/side-sheet'
import { Status } from '@/ui/status'
import { Allowed, useAllowed } from '@/widgets/allowed'
import { operatorFor } from '@/widgets/rule-words'
import { BUTTON, type MenuRow } from './permission-queries'
import { FREED, RuleFormModal } from './rule-form-modal'
import { type DataRule, ruleGroundQuery, rulesQuery, useRemoveRule } from './rule-queries'

interface DataRulesDrawerProps {
  row: Pick<MenuRow, 'id' | 'name' | 'menuType'>
  onClose: () => void
}

/** Why a row takes no rules. */
const noneFor = ({ menuType }: Pick<MenuRow, 'menuType'>) =>
  menuType === BUTTON
    ? '这个按钮不支持数据规则；列表的规则加在菜单上，按钮一同受约束'
    : '该菜单下没有支持数据规则的列表'

/** That a rule here hides nothing, and where one would. */
const sightNote = (entries: readonly string[]) =>
  `这里的规则只约束本菜单的按钮。列表能看到哪些数据，由${entries.map((name) => `「${name}」`).join('、')}的规则决定；看不到的数据，任何按钮都处理不了。`

const filters: readonly FilterField[] = [
  { kind: 'text', name: 'ruleName', label: '规则名称' },
  { kind: 'text', name: 'ruleValue', label: '规则值' },
]

const columnsWith = (fields: ReadonlyMap<string, string>): readonly Column<DataRule>[] => [
  { key: 'ruleName', title: '规则名称', width: 192, card: 'title' },
  {
    key: 'ruleColumn',
    title: '规则字段',
    width: 144,
    card: 'fact',
    render: ({ ruleColumn }) => fields.get(ruleColumn) ?? ruleColumn,
  },
  {
    key: 'ruleConditions',
    title: '规则条件',
    width: 112,
    card: 'fact',
    render: ({ ruleConditions }) => operatorFor(ruleConditions),
  },
  { key: 'ruleValue', title: '规则值', card: 'fact' },
  {
    key: 'status',
    title: '状态',
    width: 80,
    card: 'fact',
    render: ({ status }) => (
      <Status tone={status === '1' ? 'passed' : 'neutral'}>{status === '1' ? '有效' : '无效'}</Status>
    ),
  },
]

/** The data rules that roles can carry on one row. */
export function DataRulesDrawer({ row, onClose }: DataRulesDrawerProps) {
  return (
    <SideSheet title={`「${row.name}」的数据规则`} onClose={onClose}>
      <DataRules row={row} />
    </SideSheet>
  )
}

function DataRules({ row }: Pick<DataRulesDrawerProps, 'row'>) {
  const control = useLocalListState()
  const rules = useQuery(rulesQuery(row.id, control.state.filters))
  const ground = useQuery(ruleGroundQuery(row.id)).data
  const columns = useMemo(
    () => columnsWith(new Map(ground?.columns.map(({ column, label }) => [column, label]))),
    [ground],
  )
  const [editing, setEditing] = useState<DataRule | 'new'>()
  const hasNone = ground?.columns.length === 0
  return (
    <>
      {ground && ground.sightOn.length > 0 && <FormNote type="info" title={sightNote(ground.sightOn)} />}
      <SearchForm fields={filters} control={control} name="数据规则" />
      <DataTable
        name="数据规则"
        columns={columns}
        source={{ ...rules, data: rules.data && pageOfAll(rules.data, control.state) }}
        control={control}
        rowKey={(rule) => rule.id}
        rowName={(rule) => rule.ruleName}
        actions={useRuleActions(setEditing)}
        actionsWidth={112}
        toolbar={
          <Allowed action="permission:edit">
            <Button
              type="primary"
              disabled={!ground || hasNone}
              title={hasNone ? noneFor(row) : undefined}
              onClick={() => setEditing('new')}
            >
              新增规则
            </Button>
          </Allowed>
        }
        empty={{
          text: hasNone ? noneFor(row) : '还没有数据规则。新增后在角色授权中勾选才生效。',
        }}
      />
      {editing && (
        <RuleFormModal
          permissionId={row.id}
          rule={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

function useRuleActions(edit: (rule: DataRule) => void) {
  const mayEdit = useAllowed('permission:edit')
  const remove = useRemoveRule()
  if (!mayEdit) return undefined
  const askAndRemove = async (rule: DataRule) => {
    const isSure = await confirm({
      title: '删除数据规则',
      okText: '删除',
      text: `确定要删除数据规则「${rule.ruleName}」吗?`,
      detail: FREED,
      isDangerous: true,
    })
    if (isSure) remove.mutate(rule.id)
  }
  return (rule: DataRule) => [
    { key: 'edit', label: '编辑', perform: () => edit(rule) },
    { key: 'remove', label: '删除', danger: true, perform: () => void askAndRemove(rule) },
  ]
}
