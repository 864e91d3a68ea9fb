import { Input } from 'antd'
import { ModalForm } from '@/ui/modal-form/modal-form'
import { type Reminder, useFinishReminders } from './expiry-queries'

interface FinishFormProps {
  reminders: readonly Reminder[]
  onDone: () => void
  onClose: () => void
}

/** What came of calling about one paper or several. */
export function FinishForm({ reminders, onDone, onClose }: FinishFormProps) {
  const finish = useFinishReminders()
  const [first] = reminders
  const about =
    reminders.length === 1 && first ? `${first.title} ${first.paper}` : `${reminders.length} 条提醒`
  return (
    <ModalForm
      title={`登记联系 ${about}`}
      form={`expiry-done-${first?.id}-${reminders.length}`}
      okText="登记"
      fields={[
        {
          name: 'note',
          label: '联系结果',
          control: (
            <Input.TextArea
              maxLength={200}
              autoSize={{ minRows: 2, maxRows: 5 }}
              placeholder="如：本人已约下周换证"
              showCount
            />
          ),
          rules: [{ required: true, message: '请填写联系结果!' }],
        },
      ]}
      initial={{ note: '' }}
      send={async ({ note }) => {
        const answer = await finish.mutateAsync({
          ids: reminders.map(({ id }) => id),
          note: String(note ?? ''),
        })
        onDone()
        return answer
      }}
      onClose={onClose}
    />
  )
}
