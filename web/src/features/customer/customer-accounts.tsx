import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { confirm } from '@/ui/confirm'
import type { Column } from '@/ui/data-table/column'
import { DataTable } from '@/ui/data-table/data-table'
import { pageOfAll } from '@/ui/data-table/page-source'
import type { RowAction } from '@/ui/data-table/row-actions'
import { useLocalListState } from '@/ui/list-state/use-local-list-state'
import { StateMark } from '@/ui/status'
import { accountStates, FROZEN } from '@/widgets/account-states'
import { useAllowed } from '@/widgets/allowed'
import { AccountFormModal } from './account-form-modal'
import { AccountPasswordModal } from './account-password-modal'
import { type CustomerAccount, customerAccountsQuery, useFreezeAccount } from './customer-queries'

const columns: readonly Column<CustomerAccount>[] = [
  { key: 'username', title: '用户账号', width: 128, card: 'title' },
  { key: 'realname', title: '用户名称', width: 112, card: 'title' },
  { key: 'phone', title: '手机号码', width: 120, card: 'fact', pii: true },
  { key: 'roleNames', title: '角色', width: 112, card: 'fact' },
  {
    key: 'status',
    title: '状态',
    width: 112,
    card: 'fact',
    render: (account) => (
      <>
        <StateMark states={accountStates} value={account.status} />
        {account.mustChangePassword && <span className="fd-unit"> 待改密</span>}
      </>
    ),
  },
]

/** The accounts by which one customer signs in. */
export function CustomerAccounts({ customerId }: { customerId: string }) {
  const control = useLocalListState()
  const accounts = useQuery(customerAccountsQuery(customerId))
  const mayAdd = useAllowed('customer:edit')
  const [isAdding, setAdding] = useState(false)
  const [resetting, setResetting] = useState<CustomerAccount>()
  const actions = useAccountActions(customerId, setResetting)
  return (
    <>
      <DataTable
        name="登录账号"
        columns={columns}
        source={{ ...accounts, data: accounts.data && pageOfAll(accounts.data, control.state) }}
        control={control}
        rowKey={(account) => account.id}
        rowName={(account) => account.username}
        actions={actions}
        actionsWidth={128}
        toolbar={mayAdd && <Button onClick={() => setAdding(true)}>添加账号</Button>}
        empty={{ text: '还没有登录账号，该客户无法登录货主端' }}
      />
      {isAdding && <AccountFormModal customerId={customerId} onClose={() => setAdding(false)} />}
      {resetting && (
        <AccountPasswordModal
          customerId={customerId}
          account={resetting}
          onClose={() => setResetting(undefined)}
        />
      )}
    </>
  )
}

/** What one may do to one account; undefined for those who may only read. */
function useAccountActions(customerId: string, reset: (account: CustomerAccount) => void) {
  const mayFreeze = useAllowed('customer:freeze')
  const mayReset = useAllowed('customer:edit')
  const freezing = useFreezeAccount(customerId)
  const freeze = async ({ id, username, realname, status }: CustomerAccount) => {
    const isFrozen = status === FROZEN
    const isSure = await confirm({
      title: isFrozen ? '解冻账号' : '冻结账号',
      text: `确定要${isFrozen ? '解冻' : '冻结'}账号「${username}」（${realname}）吗?`,
      detail: isFrozen ? undefined : '该账号将立即退出，解冻前不能再登录。',
      okText: isFrozen ? '解冻' : '冻结',
      isDangerous: !isFrozen,
    })
    if (isSure) freezing.mutate({ id, status: isFrozen ? 1 : FROZEN })
  }
  if (!mayFreeze && !mayReset) return undefined
  return (account: CustomerAccount): RowAction[] => [
    ...(mayFreeze
      ? [
          {
            key: 'freeze',
            label: account.status === FROZEN ? '解冻' : '冻结',
            perform: () => void freeze(account),
          },
        ]
      : []),
    ...(mayReset ? [{ key: 'reset', label: '重置密码', perform: () => reset(account) }] : []),
  ]
}
