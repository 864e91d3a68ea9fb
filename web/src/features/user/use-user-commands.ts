import { useSession } from '@/identity/session'
import { confirm } from '@/ui/confirm'
import type { RowAction } from '@/ui/data-table/row-actions'
import { toast } from '@/ui/toast'
import { FROZEN } from '@/widgets/account-states'
import { useAllowed } from '@/widgets/allowed'
import { namesOf } from '@/widgets/names-of'
import { type User, useFreezeUsers, useRemoveUsers, useRestoreUsers } from './user-queries'

/** The account that was there first: it is never frozen. */
const FIRST = 'admin'

interface Handlers {
  edit: (id: string) => void
  reset: (user: User) => void
  /** Several users were dealt with. */
  done: () => void
  /** One of several users is not there any more. */
  lost: (error: Error, users: readonly User[]) => void
}

/** What one may do to users besides editing them, one by one or several at once. */
export function useUserCommands({ edit, reset, done, lost }: Handlers) {
  const mayEdit = useAllowed('user:edit')
  const mayFreeze = useAllowed('user:freeze')
  const mayReset = useAllowed('user:resetpwd')
  const mayRemove = useAllowed('user:remove')
  const me = useSession((session) => session.user?.username)
  const freezing = useFreezeUsers()
  const removal = useRemoval((error) => lost(error, []))

  const freeze = async (users: readonly User[], status: 1 | 2) => {
    if (users.some(({ username }) => username === FIRST)) {
      toast.warning(users.length > 1 ? '管理员账号不允许此操作,请重新选择！' : '管理员账号不允许此操作！')
      return
    }
    const verb = status === FROZEN ? '冻结' : '解冻'
    const isSure = await confirm({
      title: `${verb}用户`,
      text: `是否${verb}选中账号?`,
      detail: namesOf(users),
      okText: verb,
      isDangerous: status === FROZEN,
    })
    const ids = users.map(({ id }) => id)
    if (isSure) freezing.mutate({ ids, status }, { onSuccess: done, onError: (error) => lost(error, users) })
  }
  const remove = async (users: readonly User[]) => {
    const isSure = await confirm({
      title: '删除用户',
      text: users.length > 1 ? '是否删除选中数据?' : '确定删除吗?',
      detail: `${namesOf(users)} 将立即退出登录，删除后可在回收站还原。`,
      okText: '删除',
      isDangerous: true,
    })
    if (isSure)
      removal.mutate(
        users.map(({ id }) => id),
        { onSuccess: done, onError: (error) => lost(error, users) },
      )
  }
  const actions = (user: User): RowAction[] => {
    const isFrozen = user.status === FROZEN
    const isOther = user.username !== me
    const act = (key: string, label: string, perform: () => void, danger = false) => ({
      key,
      label,
      perform,
      danger,
    })
    return [
      ...(mayEdit ? [act('edit', '编辑', () => edit(user.id))] : []),
      ...(mayFreeze && isOther
        ? [act('freeze', isFrozen ? '解冻' : '冻结', () => void freeze([user], isFrozen ? 1 : FROZEN))]
        : []),
      ...(mayReset && isOther ? [act('reset', '重置密码', () => reset(user))] : []),
      ...(mayRemove && isOther ? [act('remove', '删除', () => void remove([user]), true)] : []),
    ]
  }
  return {
    mayEdit,
    actions: mayEdit || mayReset || mayFreeze || mayRemove ? actions : undefined,
    freeze: (users: readonly User[], status: 1 | 2) => void freeze(users, status),
    remove: (users: readonly User[]) => void remove(users),
  }
}

/** Removing offers to take it back for a moment. */
function useRemoval(lost: (error: Error) => void) {
  const restore = useRestoreUsers()
  return useRemoveUsers((ids, message) =>
    toast.success(message, '', { label: '撤销', perform: () => restore.mutate(ids, { onError: lost }) }),
  )
}
