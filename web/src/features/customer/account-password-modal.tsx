import { Input } from 'antd'
import { ModalForm } from '@/ui/modal-form/modal-form'
import { newPasswordFields } from '@/widgets/new-password-fields'
import { type CustomerAccount, useResetAccountPassword } from './customer-queries'

interface AccountPasswordModalProps {
  customerId: string
  account: CustomerAccount
  onClose: () => void
}

/** Another password for an account of a customer. */
export function AccountPasswordModal({ customerId, account, onClose }: AccountPasswordModalProps) {
  const { id, username, realname } = account
  const reset = useResetAccountPassword(customerId)
  return (
    <ModalForm
      title={`重置密码 ${realname}`}
      form={`customer-password-${id}`}
      width={480}
      okText="重置密码"
      fields={(values) => [
        {
          name: 'username',
          label: '用户账号',
          control: <Input disabled autoComplete="username" />,
          hint: '该账号将立即退出登录，下次登录时须修改密码',
        },
        ...newPasswordFields(String(values.password ?? '')),
      ]}
      initial={{ id, username }}
      send={({ password, confirmpassword }) =>
        reset.mutateAsync({ id, password: String(password), confirmpassword: String(confirmpassword) })
      }
      onClose={onClose}
    />
  )
}
