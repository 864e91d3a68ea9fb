import { Input } from 'antd'
import { Checks } from '@/ui/checks'
import type { Values } from '@/ui/modal-form/conflict'
import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { FormNote } from '@/ui/modal-form/form-note'
import { ModalForm } from '@/ui/modal-form/modal-form'
import { type GatePaper, type GateSetting, useSetGate } from './gate-queries'
import { switchesOf, tickedOf, ticksOf } from './gate-words'

interface InterceptFormProps {
  setting: GateSetting
  onClose: () => void
}

/** Sets which papers of a kind of subject close which gates. */
export function InterceptForm({ setting, onClose }: InterceptFormProps) {
  const save = useSetGate()
  const { subject, subjectName, papers } = setting
  return (
    <ModalForm
      title={`修改${subjectName}证件拦截`}
      form={`gate-${subject}`}
      width={680}
      note={<FormNote type="info" title="保存后立即生效；已派单的运单照常完成。" />}
      fields={[...papers.map(fieldOf), reason]}
      initial={initialOf(setting)}
      read={(row) => initialOf(row as unknown as GateSetting)}
      send={(values) =>
        save.mutateAsync({
          subject,
          revision: Number(values.version),
          switches: papers.flatMap(({ paper }) => switchesOf(paper, values[paper] as string[])),
          reason: String(values.reason ?? ''),
        })
      }
      onClose={onClose}
    />
  )
}

const reason: FieldSpec = {
  name: 'reason',
  label: '修改原因',
  control: <Input maxLength={200} />,
  rules: [{ required: true, message: '请填写修改原因!' }],
}

function fieldOf(paper: GatePaper): FieldSpec {
  const options = ticksOf(paper)
  return {
    name: paper.paper,
    label: paper.name,
    control: <Checks options={options} aria-label={paper.name} />,
    show: (value) =>
      options
        .filter((option) => (value as string[]).includes(option.value))
        .map(({ label }) => label)
        .join('、') || '不拦截',
  }
}

const initialOf = ({ subject, papers, revision }: GateSetting): Values => ({
  id: subject,
  version: revision,
  reason: '',
  ...Object.fromEntries(papers.map((paper) => [paper.paper, tickedOf(paper)])),
})
