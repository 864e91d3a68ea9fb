import { confirm } from '@/ui/confirm'
import type { RowAction } from '@/ui/data-table/row-actions'
import { FROZEN } from '@/widgets/account-states'
import { useAllowed } from '@/widgets/allowed'
import { firstNames } from '@/widgets/names-of'
import { type CustomerRow, useFreezeCustomers, useRemoveCustomers } from './customer-queries'

interface Handlers {
  edit: (id: string) => void
  /** Several customers were dealt with. */
  done: () => void
  /** One of several customers is not there any more. */
  lost: (error: Error, customers: readonly CustomerRow[]) => void
}

/** What one may do to customers, one by one or several at once. */
export function useCustomerCommands({ edit, done, lost }: Handlers) {
  const mayEdit = useAllowed('customer:edit')
  const mayFreeze = useAllowed('customer:freeze')
  const mayRemove = useAllowed('customer:remove')
  const freezing = useFreezeCustomers()
  const removal = useRemoveCustomers()

  const freeze = async (customers: readonly CustomerRow[], status: 1 | 2) => {
    const isFreezing = status === FROZEN
    const isSure = await confirm({
      title: isFreezing ? '冻结客户' : '解冻客户',
      text: `确定要${isFreezing ? '冻结' : '解冻'}${namesOf(customers)}吗?`,
      detail: isFreezing
        ? '所有登录账号将立即退出，解冻前不能再登录。'
        : '登录账号可以重新登录；单独冻结的账号仍然冻结。',
      okText: isFreezing ? '冻结' : '解冻',
      isDangerous: isFreezing,
    })
    const ids = customers.map(({ id }) => id)
    if (isSure)
      freezing.mutate({ ids, status }, { onSuccess: done, onError: (error) => lost(error, customers) })
  }
  const remove = async (customers: readonly CustomerRow[]) => {
    const isSure = await confirm({
      title: '删除客户',
      text: `确定要删除${namesOf(customers)}吗?`,
      detail: '登录账号将一并删除并立即退出；删除后可在回收站恢复。',
      okText: '删除',
      isDangerous: true,
    })
    if (isSure)
      removal.mutate(
        customers.map(({ id }) => id),
        { onSuccess: done, onError: (error) => lost(error, customers) },
      )
  }
  const actions = (row: CustomerRow): RowAction[] => {
    const isFrozen = row.status === FROZEN
    return [
      ...(mayEdit ? [{ key: 'edit', label: '编辑', perform: () => edit(row.id) }] : []),
      ...(mayFreeze
        ? [
            {
              key: 'freeze',
              label: isFrozen ? '解冻' : '冻结',
              perform: () => void freeze([row], isFrozen ? 1 : FROZEN),
            },
          ]
        : []),
      ...(mayRemove
        ? [{ key: 'remove', label: '删除', danger: true, perform: () => void remove([row]) }]
        : []),
    ]
  }
  return {
    mayEdit,
    mayBatch: mayFreeze || mayRemove,
    actions: mayEdit || mayFreeze || mayRemove ? actions : undefined,
    freeze: (customers: readonly CustomerRow[], status: 1 | 2) => void freeze(customers, status),
    remove: (customers: readonly CustomerRow[]) => void remove(customers),
  }
}

export type CustomerCommands = ReturnType<typeof useCustomerCommands>

function namesOf(customers: readonly CustomerRow[]): string {
  const names = customers.map(({ consignor }) => `「${consignor}」`)
  return `客户${firstNames(names, '客户')}`
}
