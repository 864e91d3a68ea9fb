import { Input } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { call } from '@/api/call'
import { Refusal } from '@/api/refusal'
import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { ModalForm } from '@/ui/modal-form/modal-form'

const FIELDS: readonly FieldSpec[] = [
  {
    name: 'password',
    label: '登录密码',
    control: <Input.Password autoComplete="current-password" autoFocus />,
    rules: [{ required: true, message: '请输入登录密码' }],
    hint: '查看敏感信息前需要确认是您本人，5 分钟内有效',
    pii: true,
  },
]

/**
 * Runs calls that may ask for the password again. `run` tries the call; where
 * the server wants proof, the dialog takes the password and the call is tried
 * once more. Giving up rejects with the refusal. `dialog` must be rendered.
 */
export function useStepUp(): { run: <T>(attempt: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [isAsking, setAsking] = useState(false)
  const settle = useRef<(isProven: boolean) => void>(() => {})
  const prove = () =>
    new Promise<boolean>((resolve) => {
      settle.current = resolve
      setAsking(true)
    })
  const run = async <T,>(attempt: () => Promise<T>): Promise<T> => {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof Refusal && error.asks('stepUp')) || !(await prove())) throw error
      return await attempt()
    }
  }
  const send = async ({ password }: Record<string, unknown>) => {
    await call('POST', '/sys/reauth', { body: { password: String(password) }, handles: [403] })
    settle.current(true)
  }
  const close = () => {
    setAsking(false)
    settle.current(false)
  }
  const dialog = isAsking && (
    <ModalForm
      title="验证身份"
      form="step-up"
      width={400}
      okText="确认"
      fields={FIELDS}
      initial={{}}
      send={send}
      onClose={close}
    />
  )
  return { run, dialog }
}
