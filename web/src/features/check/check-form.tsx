import { Input } from 'antd'
import type { Values } from '@/ui/modal-form/conflict'
import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { ModalForm } from '@/ui/modal-form/modal-form'
import { numberSpec } from '@/ui/modal-form/number-spec'
import { Select } from '@/ui/select'
import { levelWords } from '@/widgets/finding-levels'
import { type CheckDraft, type CheckRule, type TrialDraft, useSetCheck } from './check-queries'
import { CheckTrial } from './check-trial'

interface CheckFormProps {
  rule: CheckRule
  onClose: () => void
}

/** As the server names the field of a threshold. */
const limitField = (name: string) => `limits.${name}`

const levels = ['B', 'W', 'I'].map((value) => ({ value, label: levelWords(value) }))
const switches = [
  { value: '1', label: '启用' },
  { value: '0', label: '停用' },
]

/** Sets a rule; what changes what is stopped waits for a second person. */
export function CheckForm({ rule, onClose }: CheckFormProps) {
  const save = useSetCheck()
  return (
    <ModalForm
      title={`修改 ${rule.code} ${rule.title}`}
      form={`check-${rule.rule}`}
      fields={fieldsOf(rule)}
      initial={initialOf(rule)}
      read={(row) => initialOf(row as unknown as CheckRule)}
      width={640}
      foot={(values) => <CheckTrial rule={rule} draft={trialOf(rule, values)} />}
      send={(values) => save.mutateAsync(draftOf(rule, values))}
      onClose={onClose}
    />
  )
}

function fieldsOf(rule: CheckRule): FieldSpec[] {
  const { standard, words } = rule
  return [
    {
      name: 'isOn',
      label: '状态',
      control: <Select options={switches} />,
      show: (value) => (value === '1' ? '启用' : '停用'),
    },
    {
      name: 'level',
      label: '级别',
      control: <Select options={levels} />,
      hint: `升为拦截，或调整拦截规则的级别、启用、阈值，须由另一人确认后生效；产品自带为${levelWords(standard.level)}`,
      show: levelWords,
    },
    ...rule.limits.map(({ name, label, unit, lowest, highest }) =>
      numberSpec(limitField(name), label, {
        min: lowest,
        max: highest,
        suffix: unit,
        required: `请填写「${label}」!`,
        hint: `${lowest} 到 ${highest} ${unit}；产品自带为 ${standard.limits[name]}`,
      }),
    ),
    {
      name: 'sentence',
      label: '提示文字',
      control: <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} />,
      hint: words.length > 0 ? `可用：${words.map((word) => `{${word}}`).join(' ')}` : undefined,
      rules: [{ required: true, message: '请输入提示文字!' }],
    },
    {
      name: 'clause',
      label: '依据',
      control: <Input maxLength={100} />,
      hint: '法规或标准；平台自己的规则留空',
    },
    {
      name: 'reason',
      label: '修改原因',
      control: <Input maxLength={200} />,
      rules: [{ required: true, message: '请填写修改原因!' }],
    },
  ]
}

function initialOf(rule: CheckRule): Values {
  return {
    id: rule.rule,
    version: rule.revision,
    isOn: rule.isOn ? '1' : '0',
    level: rule.level,
    sentence: rule.sentence,
    clause: rule.clause,
    reason: '',
    ...Object.fromEntries(rule.limits.map(({ name, value }) => [limitField(name), value])),
  }
}

/** What a trial asks about: all of a draft but the words that do not change what is found. */
function trialOf(rule: CheckRule, values: Values): TrialDraft {
  const { isOn, level, sentence, limits } = draftOf(rule, values)
  return { rule: rule.rule, isOn, level, sentence, limits }
}

function draftOf(rule: CheckRule, values: Values): CheckDraft {
  return {
    rule: rule.rule,
    revision: Number(values.version),
    isOn: values.isOn === '1',
    level: String(values.level),
    sentence: String(values.sentence),
    clause: String(values.clause ?? ''),
    reason: String(values.reason),
    limits: rule.limits.map(({ name }) => ({ name, value: Number(values[limitField(name)]) })),
  }
}
