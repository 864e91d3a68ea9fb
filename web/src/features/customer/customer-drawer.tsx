import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readableMoney } from '@/format/money'
import { readableDate } from '@/format/time'
import { DescriptionList } from '@/ui/description-list'
import { FormNote } from '@/ui/modal-form/form-note'
import { StateMark } from '@/ui/status'
import { accountStates, FROZEN } from '@/widgets/account-states'
import { ReviewState, Risk } from '@/widgets/dossier/dossier-columns'
import { DossierDocuments } from '@/widgets/dossier/dossier-drawer'
import { EndDay } from '@/widgets/dossier/end-day'
import { MaskedValue } from '@/widgets/masked-value'
import { RecordSheet } from '@/widgets/record-sheet'
import { ReviewHistory } from '@/widgets/review-history'
import css from './customer.module.css'
import { CustomerAccounts } from './customer-accounts'
import type { MaskedField } from './customer-form-values'
import { type Customer, customerByIdQuery, revealCustomerField } from './customer-queries'
import { isPerson } from './customer-type'

interface CustomerDrawerProps {
  id: string
  /** Opens the form; undefined for those who may only read. */
  onEdit?: () => void
  onClose: () => void
}

/** What is kept of one customer, and the accounts by which it signs in. */
export function CustomerDrawer({ id, onEdit, onClose }: CustomerDrawerProps) {
  return (
    <RecordSheet
      kind="客户"
      record={useQuery(customerByIdQuery(id))}
      nameOf={(customer) => customer.consignor}
      mark={(customer) => <ReviewState row={customer} />}
      onEdit={onEdit}
      onClose={onClose}
    >
      {(customer) => <Record customer={customer} />}
    </RecordSheet>
  )
}

interface Fact {
  key: string
  label: string
  children: ReactNode
}

function Record({ customer }: { customer: Customer }) {
  return (
    <>
      {customer.status === FROZEN && (
        <FormNote type="warning" title="该客户已冻结，所有登录账号在解冻前都不能登录。" />
      )}
      <Facts title="企业信息" items={companyOf(customer)} />
      <Facts title="开票资料" items={invoiceOf(customer)} />
      <Facts title="合同与结算" items={contractOf(customer)} />
      <Facts title="审核" items={reviewOf(customer)} />
      <DossierDocuments documents={customer.documents} />
      <section className={css.part}>
        <h3>登录账号</h3>
        <CustomerAccounts customerId={customer.id} />
      </section>
      <h3>审核历史</h3>
      <ReviewHistory targetType="customer" targetId={customer.id} />
    </>
  )
}

function Facts({ title, items }: { title: string; items: Fact[] }) {
  return (
    <section className={css.part}>
      <h3>{title}</h3>
      <DescriptionList items={items} />
    </section>
  )
}

const fact = (label: string, value: ReactNode): Fact => ({ key: label, label, children: value || '—' })

/** A number that may be masked: with the eye where it is. */
function numberOf(customer: Customer, field: MaskedField, label: string): Fact {
  return fact(
    label,
    <MaskedValue
      label={label}
      value={customer[field]}
      version={customer.version}
      reveal={() => revealCustomerField(customer.id, field)}
    />,
  )
}

function companyOf(customer: Customer): Fact[] {
  const place = [customer.divisionCode_dictText, customer.address].filter(Boolean).join(' ')
  return [
    fact('客户类型', customer.customerType_dictText),
    fact('状态', <StateMark states={accountStates} value={customer.status} />),
    numberOf(customer, 'consignorId', isPerson(customer.customerType) ? '身份证号' : '统一社会信用代码'),
    fact('法定代表人', customer.legalPerson),
    fact('联系人', customer.contact),
    numberOf(customer, 'contactPhone', '联系电话'),
    fact('地址', place),
    fact('创建时间', customer.createTime),
  ]
}

function reviewOf(customer: Customer): Fact[] {
  return [
    fact('可用', customer.usable ? '是' : '否'),
    fact(
      isPerson(customer.customerType) ? '身份证有效期止' : '营业执照有效期止',
      readableDate(customer.licenceValidTo),
    ),
    fact('检查', <Risk row={customer} />),
    fact('审核人', customer.reviewerName),
    fact('审核时间', customer.reviewTime),
    fact('末次不通过原因', customer.lastRejectReason),
  ]
}

function invoiceOf(customer: Customer): Fact[] {
  return [
    fact('发票抬头', customer.invoiceTitle),
    numberOf(customer, 'invoiceTaxNo', '纳税人识别号'),
    fact('开户银行', customer.invoiceBank),
    numberOf(customer, 'invoiceAccount', '银行账号'),
    fact('开票地址', customer.invoiceAddress),
    numberOf(customer, 'invoicePhone', '开票电话'),
  ]
}

function contractOf(customer: Customer): Fact[] {
  return [
    fact('合同编号', customer.contractNo),
    fact('业务员', customer.salesman_dictText || customer.salesman),
    fact('合同开始', readableDate(customer.contractFrom)),
    fact('合同截止', <EndDay date={customer.contractTo} of="合同" />),
    fact('结算方式', customer.settleType_dictText),
    fact('信用额度', <span className="fd-number">{readableMoney(customer.creditLimitFen)}</span>),
    fact('服务费率', <span className="fd-number">{customer.serviceRatePermille}‰</span>),
  ]
}
