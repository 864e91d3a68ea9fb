import { Input } from 'antd'
import { ModalForm } from '@/ui/modal-form/modal-form'
import { newPasswordFields } from '@/widgets/new-password-fields'
import { type User, useResetPassword } from './user-queries'

interface PasswordResetModalProps {
  user: Pick<User, 'username' | 'realname'>
  onClose: () => void
}

/** An administrator gives a user another password. */
export function PasswordResetModal({ user, onClose }: PasswordResetModalProps) {
  const { username, realname } = user
  const reset = useResetPassword()
  return (
    <ModalForm
      title={`重置密码 ${realname}`}
      form={`password-${username}`}
      width={480}
      okText="重置密码"
      fields={(values) => [
        {
          name: 'username',
          label: '用户账号',
          control: <Input disabled autoComplete="username" />,
          hint: '该用户将立即退出登录，下次登录时须修改密码',
        },
        ...newPasswordFields(String(values.password ?? '')),
      ]}
      initial={{ id: username, username }}
      send={({ password, confirmpassword }) =>
        reset.mutateAsync({
          username,
          password: String(password),
          confirmpassword: String(confirmpassword),
        })
      }
      onClose={onClose}
    />
  )
}
