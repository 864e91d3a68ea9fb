import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ModalForm } from '@/ui/modal-form/modal-form'
import { accountFields, accountRules } from './account-fields'
import { customerRolesQuery, useAddAccount } from './customer-queries'

interface AccountFormModalProps {
  customerId: string
  onClose: () => void
}

/** A further account of a customer. */
export function AccountFormModal({ customerId, onClose }: AccountFormModalProps) {
  const { data: roles = [] } = useQuery(customerRolesQuery())
  const [unique] = useState(accountRules)
  const add = useAddAccount(customerId)
  return (
    <ModalForm
      title="添加登录账号"
      form={`customer-account-${customerId}`}
      okText="添加"
      fields={(values) => accountFields(String(values.password ?? ''), roles, unique)}
      initial={{}}
      send={(values) => add.mutateAsync(values)}
      onClose={onClose}
    />
  )
}
