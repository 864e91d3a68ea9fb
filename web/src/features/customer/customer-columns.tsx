import type { DictOption } from '@/storage/keys'
import type { Column } from '@/ui/data-table/column'
import type { ListScheme } from '@/ui/list-state/list-query'
import type { FilterField } from '@/ui/search-form/filter-field'
import { accountStates } from '@/widgets/account-states'
import { captionFor } from '@/widgets/dict-options'
import { DictSearchSelect } from '@/widgets/dict-search-select'
import { DictSearchText } from '@/widgets/dict-search-text'
import { DictSelect } from '@/widgets/dict-select'
import { commonFilters } from '@/widgets/dossier/common-filters'
import { ReviewState } from '@/widgets/dossier/dossier-columns'
import { EndDay } from '@/widgets/dossier/end-day'
import { dossierFilters } from '@/widgets/dossier/views'
import { MaskedValue } from '@/widgets/masked-value'
import { type CustomerFilter, type CustomerRow, revealCustomerField } from './customer-queries'

/** What is asked of a subject of review; customers are frozen, but never on a blacklist. */
const isAsked = (name: string) => name !== 'status' && name !== 'blacklistFlag'

export const customerScheme: ListScheme<CustomerFilter, keyof CustomerRow> = {
  filters: [
    'consignor',
    'contactPhone',
    'customerType',
    'status',
    'settleType',
    'salesman',
    'contact',
    'contractTo_begin',
    'contractTo_end',
    ...dossierFilters.filter(isAsked),
  ],
  privateFilters: ['contactPhone'],
  sort: { column: 'createTime', order: 'desc' },
}

/** The dictionaries that say chosen filters in words. */
export interface CustomerWords {
  types: readonly DictOption[]
  states: readonly DictOption[]
  settlements: readonly DictOption[]
  reasons: readonly DictOption[]
  expireStates: readonly DictOption[]
}

export const OPERATORS = 'sys_user,realname,username'

export function customerFilters({
  types,
  states,
  settlements,
  reasons,
  expireStates,
}: CustomerWords): FilterField<CustomerFilter>[] {
  const choice = (
    name: 'status' | 'customerType' | 'settleType',
    label: string,
    code: string,
    options: readonly DictOption[],
  ): FilterField<CustomerFilter> => ({
    kind: 'choice',
    name,
    label,
    control: <DictSelect code={code} />,
    show: (value) => captionFor(options, value),
  })
  return [
    { kind: 'text', name: 'consignor', label: '客户名称' },
    { kind: 'text', name: 'contactPhone', label: '联系电话', placeholder: '完整号码或后 4 位', pii: true },
    choice('status', '状态', 'user_status', states),
    choice('customerType', '客户类型', 'hy_customer_type', types),
    choice('settleType', '结算方式', 'hy_settle_type', settlements),
    { kind: 'text', name: 'contact', label: '联系人' },
    { kind: 'dates', name: 'contractTo', label: '合同截止' },
    {
      kind: 'choice',
      name: 'salesman',
      label: '业务员',
      control: <DictSearchSelect dict={OPERATORS} />,
      show: (value) => <DictSearchText dict={OPERATORS} value={value} />,
    },
    { kind: 'dates', name: 'submitTime', label: '提交时间' },
    ...commonFilters('hy_reject_customer', reasons, expireStates).filter(({ name }) => isAsked(name)),
  ]
}

export const recycledCustomerColumns: readonly Column<CustomerRow>[] = [
  { key: 'consignor', title: '客户名称', card: 'title' },
  { key: 'contact', title: '联系人', width: 96, card: 'fact' },
  { key: 'updateBy', title: '删除人', width: 112, card: 'fact' },
  { key: 'updateTime', title: '删除时间', type: 'ago', width: 136, card: 'fact', sortable: true },
]

export const customerColumns: readonly Column<CustomerRow>[] = [
  {
    key: 'consignor',
    title: '客户名称',
    width: 264,
    fixed: 'left',
    card: 'title',
    identifies: true,
    sortable: true,
  },
  { key: 'customerType', title: '类型', width: 72, card: 'none', dict: 'hy_customer_type' },
  {
    key: 'status',
    title: '状态',
    width: 80,
    card: 'fact',
    states: accountStates,
  },
  {
    key: 'reviewState',
    title: '审核状态',
    width: 112,
    card: 'fact',
    render: (row) => <ReviewState row={row} />,
  },
  { key: 'contact', title: '联系人', width: 96, card: 'fact' },
  {
    key: 'contactPhone',
    title: '联系电话',
    width: 152,
    card: 'fact',
    pii: true,
    render: (row) => (
      <MaskedValue
        label="联系电话"
        value={row.contactPhone}
        version={row.version}
        reveal={() => revealCustomerField(row.id, 'contactPhone')}
      />
    ),
  },
  { key: 'settleType', title: '结算方式', width: 88, card: 'none', dict: 'hy_settle_type' },
  {
    key: 'creditLimitFen',
    title: '信用额度',
    type: 'money',
    width: 136,
    card: 'fact',
  },
  {
    key: 'contractTo',
    title: '合同截止',
    width: 168,
    card: 'none',
    sortable: true,
    render: (row) => <EndDay date={row.contractTo} of="合同" />,
  },
  { key: 'salesman', title: '业务员', width: 88, card: 'none', dict: 'sys_user' },
  { key: 'accountCount', title: '账号数', type: 'number', width: 80, card: 'none' },
  {
    key: 'expiresOn',
    title: '证照到期',
    width: 168,
    card: 'none',
    render: (row) => <EndDay date={row.expiresOn} of="证照" />,
  },
  { key: 'lastRejectReason', title: '末次不通过原因', width: 152, card: 'none' },
  { key: 'divisionCode', title: '所在地区', width: 176, card: 'none', dict: 'hy_division' },
  { key: 'createTime', title: '创建时间', type: 'ago', width: 136, card: 'none', sortable: true },
]
