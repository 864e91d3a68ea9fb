import { useQuery } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { DescriptionList } from '@/ui/description-list'
import { Skeleton } from '@/ui/skeleton'
import { StateMark } from '@/ui/status'
import { MOBILE_BELOW, useBelow } from '@/ui/use-below'
import { accountStates } from '@/widgets/account-states'
import { Avatar } from '@/widgets/avatar'
import { MaskedValue } from '@/widgets/masked-value'
import { RecordFailure } from '@/widgets/record-failure'
import css from './user.module.css'
import { type MaskedField, revealUserField, type User, userByIdQuery } from './user-queries'

interface UserDrawerProps {
  id: string
  /** Opens the form; undefined for those who may only read. */
  onEdit?: () => void
  onClose: () => void
}

const DRAWER = 640
const AVATAR = 48

/** What is known of one user. */
export function UserDrawer({ id, onEdit, onClose }: UserDrawerProps) {
  const user = useQuery(userByIdQuery(id))
  const isNarrow = useBelow(MOBILE_BELOW)
  return (
    <Drawer
      open
      size={isNarrow ? '94%' : DRAWER}
      placement={isNarrow ? 'bottom' : 'right'}
      title={user.data ? `用户 ${user.data.realname}` : '用户'}
      extra={onEdit && user.data && <Button onClick={onEdit}>编辑</Button>}
      onClose={onClose}
    >
      {user.data ? (
        <Facts user={user.data} />
      ) : user.error ? (
        <RecordFailure kind="用户" error={user.error} onRetry={() => void user.refetch()} />
      ) : (
        <Skeleton role="status" aria-label="正在加载" />
      )}
    </Drawer>
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
    <>
      <div className={css.head}>
        <Avatar picture={user.avatar} name={user.realname} size={AVATAR} />
        <div>
          <h3>{user.realname}</h3>
          <StateMark states={accountStates} value={user.status} />
        </div>
      </div>
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
    </>
  )
}
