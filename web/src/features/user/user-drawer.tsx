import { useQuery } from '@tanstack/react-query'
import { DescriptionList } from '@/ui/description-list'
import { StateMark } from '@/ui/status'
import { accountStates } from '@/widgets/account-states'
import { Avatar } from '@/widgets/avatar'
import { MaskedValue } from '@/widgets/masked-value'
import { RecordSheet } from '@/widgets/record-sheet'
import { type MaskedField, revealUserField, type User, userByIdQuery } from './user-queries'

interface UserDrawerProps {
  id: string
  /** Opens the form; undefined for those who may only read. */
  onEdit?: () => void
  onClose: () => void
}

const AVATAR = 32

/** What is known of one user. */
export function UserDrawer({ id, onEdit, onClose }: UserDrawerProps) {
  return (
    <RecordSheet
      kind="用户"
      record={useQuery(userByIdQuery(id))}
      nameOf={(user) => user.realname}
      face={(user) => <Avatar picture={user.avatar} name={user.realname} size={AVATAR} />}
      mark={(user) => <StateMark states={accountStates} value={user.status} />}
      onEdit={onEdit}
      onClose={onClose}
    >
      {(user) => <Facts user={user} />}
    </RecordSheet>
  )
}

const SUPERIOR = 2

function Facts({ user }: { user: User }) {
  const fact = (key: keyof User, label: string) => ({ key, label, children: String(user[key] || '—') })
  const masked = (key: MaskedField, label: string) => ({
    key,
    label,
    children: (
      <MaskedValue
        label={label}
        value={user[key]}
        version={user.version}
        reveal={() => revealUserField(user.id, key)}
      />
    ),
  })
  const isSuperior = user.userIdentity === SUPERIOR
  return (
    <DescriptionList
      items={[
        fact('username', '用户账号'),
        fact('workNo', '工号'),
        fact('orgCodeTxt', '部门'),
        fact('post_dictText', '岗位'),
        { key: 'identity', label: '身份', children: isSuperior ? '上级' : '普通用户' },
        ...(isSuperior ? [fact('departIds_dictText', '负责部门')] : []),
        masked('phone', '手机号码'),
        masked('email', '邮箱'),
        fact('telephone', '座机'),
        fact('sex_dictText', '性别'),
        fact('birthday', '生日'),
        fact('createTime', '创建时间'),
        fact('updateTime', '更新时间'),
      ]}
    />
  )
}
