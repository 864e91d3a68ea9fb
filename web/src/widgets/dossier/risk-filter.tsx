import type { ChoiceProps, FilterField } from '@/ui/search-form/filter-field'
import { Select } from '@/ui/select'
import { captionFor } from '../dict-options'

const risks = [
  { value: '2', text: '有拦截项' },
  { value: '1', text: '有提醒项' },
  { value: '0', text: '未发现问题' },
]

const options = risks.map(({ value, text }) => ({ value, label: text }))

function RiskSelect(props: ChoiceProps) {
  return <Select<string> {...props} allowClear placeholder="请选择" options={options} />
}

/** What the machine found of a subject, the worst of it; those without a finding may be passed together. */
export const riskFilter: FilterField<'riskLevel'> = {
  kind: 'choice',
  name: 'riskLevel',
  label: '检查结果',
  control: <RiskSelect />,
  show: (value) => captionFor(risks, value),
}
