import { Input } from 'antd'
import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { ModalForm } from '@/ui/modal-form/modal-form'

const passwordFields: readonly FieldSpec[] = [
  {
    name: 'password',
    label: '登录密码',
    control: <Input.Password autoComplete="current-password" autoFocus />,
    rules: [{ required: true, message: '请输入登录密码!' }],
    hint: '查看敏感信息前需要确认是您本人，5 分钟内有效',
    asTyped: true,
    pii: true,
  },
]

interface StepUpDialogProps {
  send: (values: Record<string, unknown>) => Promise<void>
  onClose: () => void
}

/** Asks for the password of whoever is signed in. */
export function StepUpDialog({ send, onClose }: StepUpDialogProps) {
  return (
    <ModalForm
      title="验证身份"
      form="step-up"
      width={400}
      okText="确认"
      fields={passwordFields}
      initial={{}}
      storesNothing
      send={send}
      onClose={onClose}
    />
  )
}
