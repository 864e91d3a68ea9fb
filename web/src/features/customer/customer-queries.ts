import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import type { Draft, QueryName } from '@/api/call-types'
import { freshFor } from '@/api/query-client'
import { withdrawn } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import type { Page } from '@/ui/data-table/page-source'
import { containing, type ListQuery, type ListState, listQuery } from '@/ui/list-state/list-query'
import { type View, viewFilters } from '@/widgets/dossier/views'
import { useChange } from '@/widgets/use-change'

/** A customer as the list shows it; status 1 is in use, 2 frozen. Personal numbers are masked. */
export type CustomerRow = components['schemas']['CustomerRow']

/** One customer with everything that is kept of it. */
export type Customer = components['schemas']['CustomerView']

/** What adding and editing a customer send; a new one with its first account. */
export type CustomerDraft = Draft<'CustomerDraft'>

/** An account by which a customer signs in. */
export type CustomerAccount = components['schemas']['CustomerAccountRow']

/** A role that the caller may give to such an account. */
export type CustomerRole = components['schemas']['CustomerRole']

/** What the list can be asked for. */
export type CustomerFilter = QueryName<'GET', '/customer/hyCustomerUser/list'>

/** What the list asks the server for. */
export function customerQuery(view: View, state: ListState): ListQuery<CustomerFilter> {
  return { ...viewFilters[view], ...containing(listQuery<CustomerFilter>(state), ['consignor', 'contact']) }
}

export function fetchCustomers(
  view: View,
  state: ListState,
  signal?: AbortSignal,
): Promise<Page<CustomerRow>> {
  return call('GET', '/customer/hyCustomerUser/list', { query: customerQuery(view, state), signal })
}

export const customerListQuery = (view: View, state: ListState) =>
  queryOptions({
    queryKey: ['customer', 'list', customerQuery(view, state)],
    queryFn: ({ signal }) => fetchCustomers(view, state, signal),
    placeholderData: keepPreviousData,
    meta: { showsRefusal: true },
  })

export function fetchCustomer(id: string, signal?: AbortSignal): Promise<Customer> {
  return call('GET', '/customer/hyCustomerUser/queryById', { query: { id }, signal, handles: withdrawn })
}

export const customerByIdQuery = (id: string) =>
  queryOptions({
    queryKey: ['customer', 'one', id],
    queryFn: ({ signal }) => fetchCustomer(id, signal),
    meta: { showsRefusal: true },
  })

/** What was submitted last of a customer, beside what is written at once: what a form goes on from. */
export const submittedCustomerQuery = (id: string) =>
  queryOptions({
    queryKey: ['customer', 'one', id, 'submitted'],
    queryFn: ({ signal }) =>
      call('GET', '/customer/hyCustomerUser/queryById', {
        query: { id, submitted: true },
        signal,
        handles: withdrawn,
      }),
    meta: { showsRefusal: true },
  })

/** How many customers each view of the list holds. */
export function useCustomerCounts() {
  const counts = useQuery({
    queryKey: ['customer', 'tabs'],
    queryFn: ({ signal }) => call('GET', '/customer/hyCustomerUser/tabs', { signal }),
    meta: { showsRefusal: true },
  })
  return counts.data
}

export const recycledCustomersQuery = (state: ListState) =>
  queryOptions({
    queryKey: ['customer', 'recycle-bin', listQuery(state)],
    queryFn: ({ signal }): Promise<Page<CustomerRow>> =>
      call('GET', '/customer/hyCustomerUser/recycleBin', { query: listQuery(state), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { showsRefusal: true },
  })

export const customerAccountsQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['customer', 'accounts', customerId],
    queryFn: ({ signal }): Promise<CustomerAccount[]> =>
      call('GET', '/customer/hyCustomerUser/accounts', {
        query: { customerId },
        signal,
        handles: withdrawn,
      }),
    meta: { showsRefusal: true },
  })

/** The roles that the caller may give to accounts of customers. */
export const customerRolesQuery = () =>
  queryOptions({
    queryKey: ['customer', 'roles'],
    queryFn: ({ signal }): Promise<CustomerRole[]> =>
      call('GET', '/customer/hyCustomerUser/roles', { signal }),
    staleTime: freshFor.reference,
    meta: { showsRefusal: true },
  })

/** One masked number whole; the server asks for the password and records who looked. */
export async function revealCustomerField(id: string, field: string): Promise<string> {
  const answer = await call('POST', '/customer/hyCustomerUser/reveal', {
    body: { id, field },
    handles: [403],
  })
  return answer.value
}

/** Adds without an id, edits with one. */
export const useSaveCustomer = () =>
  useChange(
    'customer',
    (draft: CustomerDraft) =>
      draft.id
        ? callForEnvelope('PUT', '/customer/hyCustomerUser/edit', { body: draft, handles: 'form' })
        : callForEnvelope('POST', '/customer/hyCustomerUser/add', { body: draft, handles: 'form' }),
    { showsRefusal: true },
  )

/** Freezes (status 2) or thaws (status 1) customers. */
export const useFreezeCustomers = () =>
  useChange(
    'customer',
    ({ ids, status }: { ids: readonly string[]; status: 1 | 2 }) =>
      callForEnvelope('PUT', '/customer/hyCustomerUser/frozenBatch', {
        body: { ids: [...ids], status },
        handles: [404],
      }),
    { showsAbsent: true },
  )

export const useRemoveCustomers = () =>
  useChange(
    'customer',
    (ids: readonly string[]) =>
      ids.length === 1
        ? callForEnvelope('DELETE', '/customer/hyCustomerUser/delete', {
            query: { id: ids[0] },
            handles: [404],
          })
        : callForEnvelope('DELETE', '/customer/hyCustomerUser/deleteBatch', {
            query: { ids },
            handles: [404],
          }),
    { showsAbsent: true },
  )

export const useRestoreCustomers = () =>
  useChange(
    'customer',
    (ids: readonly string[]) =>
      callForEnvelope('PUT', '/customer/hyCustomerUser/putRecycleBin', {
        body: { ids: [...ids] },
        handles: [404],
      }),
    { showsAbsent: true },
  )

/** For good, accounts included. */
export const usePurgeCustomers = () =>
  useChange(
    'customer',
    (ids: readonly string[]) =>
      callForEnvelope('DELETE', '/customer/hyCustomerUser/deleteRecycleBin', {
        query: { ids },
        handles: [404],
      }),
    { showsAbsent: true },
  )

/** Gives a customer a further account. */
export const useAddAccount = (customerId: string) =>
  useChange(
    'customer',
    (draft: Draft<'CustomerNewAccount'>) =>
      callForEnvelope('POST', '/customer/hyCustomerUser/addAccount', {
        body: { ...draft, customerId },
        handles: 'form',
      }),
    { showsRefusal: true },
  )

/** Freezes (status 2) or thaws (status 1) one account of a customer. */
export const useFreezeAccount = (customerId: string) =>
  useChange('customer', ({ id, status }: { id: string; status: 1 | 2 }) =>
    callForEnvelope('PUT', '/customer/hyCustomerUser/frozenAccount', {
      body: { customerId, ids: [id], status },
    }),
  )

/** Gives an account another password, which must be changed at the next sign-in. */
export const useResetAccountPassword = (customerId: string) =>
  useChange(
    'customer',
    (draft: { id: string; password: string; confirmpassword: string }) =>
      callForEnvelope('PUT', '/customer/hyCustomerUser/resetPassword', {
        body: { ...draft, customerId },
        handles: 'form',
      }),
    { showsRefusal: true },
  )
