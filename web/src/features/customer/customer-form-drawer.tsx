import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DrawerForm } from '@/ui/modal-form/drawer-form'
import { FormNote } from '@/ui/modal-form/form-note'
import { RecordFailure, withdrawalOf } from '@/widgets/record-failure'
import { uniqueOnServer } from '@/widgets/unique-rule'
import { accountRules, firstRole } from './account-fields'
import { customerSections } from './customer-form-fields'
import { type CustomerValues, draftOf, newCustomer, valuesOf } from './customer-form-values'
import {
  type Customer,
  customerRolesQuery,
  submittedCustomerQuery,
  useSaveCustomer,
} from './customer-queries'
import { documents } from './document-types'

interface CustomerFormDrawerProps {
  /** The customer to edit; absent for a new one. */
  id?: string
  onClose: () => void
}

/** Adds a customer with its first account, or edits one. */
export function CustomerFormDrawer({ id, onClose }: CustomerFormDrawerProps) {
  const isNew = id === undefined
  const loaded = useQuery({ ...submittedCustomerQuery(id ?? ''), enabled: !isNew, staleTime: 0 })
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
      waitFor={documents.unfinished}
      send={(values, over = base) => save.mutateAsync(draftOf(values, isNew ? undefined : over))}
      note={<FormNote type="info" title={isNew ? NOTE_ON_NEW : NOTE_ON_EDIT} />}
      onClose={onClose}
    />
  )
}

const NOTE_ON_NEW = '保存后进入待审核；登录账号即可在货主端登录，首次登录须修改密码。'
const NOTE_ON_EDIT =
  '修改名称、证件、合同或照片后需重新审核，审核通过前原资料继续有效；联系、开票与结算资料立即生效。'

function numberRule(base: CustomerValues | undefined) {
  return uniqueOnServer({
    table: 'hy_customer',
    field: 'consignor_id',
    id: base?.id === undefined ? undefined : String(base.id),
    was: base?.consignorId,
    message: '该证件号码已被其他客户使用',
  })
}
