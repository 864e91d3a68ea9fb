import { useQuery } from '@tanstack/react-query'
import { Input, Radio } from 'antd'
import type { components } from '@/api/schema.gen'
import { confirm } from '@/ui/confirm'
import type { Values } from '@/ui/modal-form/conflict'
import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { ModalForm } from '@/ui/modal-form/modal-form'
import { AutoComplete, Select } from '@/ui/select'
import { operatorFor, ruleVariables } from '@/widgets/rule-words'
import { type DataRule, ruleGroundQuery, useSaveRule } from './rule-queries'

type RuleField = FieldSpec<keyof components['schemas']['PermissionRuleDraft']>

interface RuleFormModalProps {
  permissionId: string
  /** The rule to edit; absent for a new one. */
  rule?: DataRule
  onClose: () => void
}

interface RuleColumn {
  column: string
  label: string
  operators: readonly string[]
}

const none: readonly RuleColumn[] = []

/** What comes of it when a rule binds no more. */
export const FREED = '勾选了它的角色不再受它限制，能看到的数据可能变多。'

/** Adds or edits a data rule: a field, a condition, a value; never a piece of SQL. */
export function RuleFormModal({ permissionId, rule, onClose }: RuleFormModalProps) {
  const columns = useQuery(ruleGroundQuery(permissionId)).data?.columns ?? none
  const save = useSaveRule()
  return (
    <ModalForm
      title={rule ? '编辑数据规则' : '新增数据规则'}
      form={`rule-${rule?.id ?? permissionId}`}
      fields={(values) => fieldsOf(values, columns)}
      initial={rule ? { ...rule } : { status: '1' }}
      send={(values) => save.mutateAsync({ ...values, permissionId })}
      sure={async (values) =>
        rule?.status !== '1' ||
        values.status === '1' ||
        confirm({
          text: `确定要将数据规则「${rule.ruleName}」改为无效吗?`,
          okText: '改为无效',
          detail: FREED,
          isDangerous: true,
        })
      }
      onClose={onClose}
    />
  )
}

const states = [
  { value: '1', label: '有效' },
  { value: '0', label: '无效' },
]

function fieldsOf({ ruleColumn }: Values, columns: readonly RuleColumn[]): RuleField[] {
  const operators = columns.find(({ column }) => column === ruleColumn)?.operators ?? []
  return [
    {
      name: 'ruleName',
      label: '规则名称',
      control: <Input maxLength={50} autoComplete="off" />,
      rules: [{ required: true, message: '请输入规则名称!' }],
    },
    {
      name: 'ruleColumn',
      label: '规则字段',
      control: (
        <Select
          showSearch={{ optionFilterProp: 'search' }}
          placeholder="请选择字段"
          notFoundContent="该菜单下没有支持数据规则的列表"
          options={columns.map(({ column, label }) => ({
            value: column,
            label,
            search: `${label} ${column}`,
          }))}
        />
      ),
      rules: [{ required: true, message: '请选择规则字段!' }],
      show: (value) => columns.find(({ column }) => column === value)?.label ?? String(value ?? ''),
    },
    {
      name: 'ruleConditions',
      label: '规则条件',
      control: (
        <Select
          placeholder="请选择条件"
          notFoundContent="请先选择字段"
          options={operators.map((operator) => ({ value: operator, label: operatorFor(operator) }))}
        />
      ),
      rules: [
        { required: true, message: '请选择规则条件!' },
        { handler: (value) => (operators.includes(String(value)) ? undefined : '所选字段不支持该条件') },
      ],
      show: (value) => operatorFor(String(value ?? '')),
      dependsOn: ['ruleColumn'],
    },
    {
      name: 'ruleValue',
      label: '规则值',
      control: <AutoComplete maxLength={300} options={variableChoices} />,
      hint: '可直接填写，或从列表选择随当前用户变化的值',
      rules: [{ required: true, message: '请输入规则值!' }],
    },
    {
      name: 'status',
      label: '状态',
      control: <Radio.Group options={states} />,
      show: (value) => states.find((state) => state.value === value)?.label ?? '',
    },
  ]
}

const variableChoices = ruleVariables.map(({ value, label }) => ({
  value,
  label: `${label} ${value}`,
  names: [label],
}))
