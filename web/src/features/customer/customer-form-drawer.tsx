import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DrawerForm } from '@/ui/modal-form/drawer-form'
import { FormNote } from '@/ui/modal-form/form-note'
import { RecordFailure, withdrawalOf } from '@/widgets/record-failure'
import { uniqueOnServer } from '@/widgets/unique-rule'
import { accountRules, firstRole } from './account-fields'
import { customerSections } from './customer-form-fields'
import { type CustomerValues, draftOf, newCustomer, valuesOf } from './customer-form-values'
import { type Customer, customerByIdQuery, customerRolesQuery, useSaveCustomer } from './customer-queries'

interface CustomerFormDrawerProps {
  /** The customer to edit; absent for a new one. */
  id?: string
  onClose: () => void
}

/** Adds a customer with its first account, or edits one. */
export function CustomerFormDrawer({ id, onClose }: CustomerFormDrawerProps) {
  const isNew = id === undefined
  const loaded = useQuery({ ...customerByIdQuery(id ?? ''), enabled: !isNew, staleTime: 0 })
  const roles = useQuery({ ...customerRolesQuery(), enabled: isNew })
  const save = useSaveCustomer()
  const [base, setBase] = useState<CustomerValues>()
  // The form starts from the record as it is now, not as a list knew it, and keeps it from then on.
  if (!base && isNew && roles.data) setBase(newCustomer(firstRole(roles.data)))
  if (!base && loaded.data && loaded.isFetchedAfterMount) setBase(valuesOf(loaded.data))
  const account = useMemo(accountRules, [])
  const number = useMemo(() => numberRule(isNew ? undefined : base), [isNew, base])
  const failed = isNew ? roles : loaded
  return (
    <DrawerForm
      title={isNew ? '新增客户' : `编辑客户 ${loaded.data?.consignor ?? ''}`}
      form={`customer-${id ?? 'new'}`}
      sections={(values) =>
        customerSections(values, {
          base: isNew ? undefined : (base ?? {}),
          roles: roles.data ?? [],
          number,
          account,
        })
      }
      initial={base}
      problem={
        failed.error && (
          <RecordFailure
            kind={isNew ? '角色' : '客户'}
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        )
      }
      read={(row) => valuesOf(row as unknown as Customer)}
      withdrawal={withdrawalOf('客户', loaded.error)}
      send={(values, over = base) => save.mutateAsync(draftOf(values, isNew ? undefined : over))}
      note={isNew && <FormNote type="info" title="保存后，登录账号即可在货主端登录，首次登录须修改密码。" />}
      onClose={onClose}
    />
  )
}

function numberRule(base: CustomerValues | undefined) {
  return uniqueOnServer({
    table: 'hy_customer',
    field: 'consignor_id',
    id: base?.id === undefined ? undefined : String(base.id),
    was: base?.consignorId,
    message: '该证件号码已被其他客户使用',
  })
}
