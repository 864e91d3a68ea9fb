import { Input } from 'antd'
import { ModalForm } from '@/ui/modal-form/modal-form'
import { type CheckAnswer, type CheckChange, useAnswerCheck } from './check-queries'

interface AnswerFormProps {
  waiting: CheckChange
  answer: CheckAnswer
  onClose: () => void
}

const words: Record<CheckAnswer, { title: string; ok: string; memo: string }> = {
  confirm: { title: '确认检查规则的修改', ok: '确认生效', memo: '意见' },
  refuse: { title: '退回检查规则的修改', ok: '退回', memo: '退回的原因' },
  takeBack: { title: '撤回检查规则的修改', ok: '撤回', memo: '意见' },
}

/** What is said to a change that waits, with a word about it. */
export function AnswerForm({ waiting: { id, version }, answer, onClose }: AnswerFormProps) {
  const send = useAnswerCheck()
  const { title, ok, memo } = words[answer]
  return (
    <ModalForm
      title={title}
      form={`check-${answer}-${id}`}
      okText={ok}
      isDangerous={answer === 'refuse'}
      fields={[
        {
          name: 'memo',
          label: memo,
          control: <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} />,
          rules: answer === 'refuse' ? [{ required: true, message: '请填写退回的原因!' }] : [],
        },
      ]}
      initial={{ memo: '' }}
      send={(values) => send.mutateAsync({ answer, id, version, memo: String(values.memo ?? '') })}
      onClose={onClose}
    />
  )
}
