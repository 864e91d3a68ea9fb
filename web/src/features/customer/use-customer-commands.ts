import type { RowAction } from '@/ui/data-table/row-actions'
import { FROZEN } from '@/widgets/account-states'
import { useAllowed } from '@/widgets/allowed'
import { type Ticks, useAskedChange } from '@/widgets/use-asked-change'
import { type CustomerRow, useFreezeCustomers, useRemoveCustomers } from './customer-queries'

interface Handlers {
  edit: (id: string) => void
  selection: Ticks
}

/** What one may do to customers, one by one or several at once. */
export function useCustomerCommands({ edit, selection }: Handlers) {
  const mayEdit = useAllowed('customer:edit')
  const mayFreeze = useAllowed('customer:freeze')
  const mayRemove = useAllowed('customer:remove')
  const freezing = useFreezeCustomers()
  const removal = useRemoveCustomers()
  const ask = useAskedChange<CustomerRow>({
    feature: 'customer',
    what: '客户',
    nameOf: ({ consignor }) => consignor,
    selection,
  })
  const freeze = (customers: readonly CustomerRow[], status: 1 | 2) => {
    const isFreezing = status === FROZEN
    ask(customers, {
      verb: isFreezing ? '冻结' : '解冻',
      detail: isFreezing
        ? '所有登录账号将立即退出，解冻前不能再登录。'
        : '登录账号可以重新登录；单独冻结的账号仍然冻结。',
      isDangerous: isFreezing,
      send: (ids, handlers) => freezing.mutate({ ids, status }, handlers),
    })
  }
  const remove = (customers: readonly CustomerRow[]) =>
    ask(customers, {
      verb: '删除',
      detail: '登录账号将一并删除并立即退出；删除后可在回收站恢复。',
      isDangerous: true,
      send: removal.mutate,
    })
  const actions = (row: CustomerRow): RowAction[] => {
    const isFrozen = row.status === FROZEN
    return [
      ...(mayEdit ? [{ key: 'edit', label: '编辑', perform: () => edit(row.id) }] : []),
      ...(mayFreeze
        ? [
            {
              key: 'freeze',
              label: isFrozen ? '解冻' : '冻结',
              perform: () => freeze([row], isFrozen ? 1 : FROZEN),
            },
          ]
        : []),
      ...(mayRemove ? [{ key: 'remove', label: '删除', danger: true, perform: () => remove([row]) }] : []),
    ]
  }
  return {
    mayEdit,
    mayBatch: mayFreeze || mayRemove,
    actions: mayEdit || mayFreeze || mayRemove ? actions : undefined,
    freeze,
    remove,
  }
}
