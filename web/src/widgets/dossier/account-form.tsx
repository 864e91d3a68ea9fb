import { Input } from 'antd'
import { formatDate } from '@/format/time'
import { dateSpec } from '@/ui/modal-form/date-spec'
import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { FormNote } from '@/ui/modal-form/form-note'
import { ModalForm } from '@/ui/modal-form/modal-form'
import type { RecordFormProps } from '@/ui/modal-form/use-record-form'
import { captionFor, useDictOptions } from '../dict-options'
import { DictChecks, DictSelect } from '../dict-select'
import { type AccountCommand, accountCommands, type GivenCommand } from './account-commands'
import type { DossierRow } from './dossier-row'

/** What follows, before it is done. */
const consequences: Record<AccountCommand, string> = {
  blacklist: '立即生效：不再可用，待审核的资料不能通过；已开始的运单照常完成。',
  unblacklist: '立即生效。',
  freeze: '立即生效：解冻前不再可用。',
  unfreeze: '立即生效。',
  cancel: '注销后不能恢复：不能再冻结、解冻、提交审核或绑定，待审核的资料不能通过。请在说明中写明凭证。',
}

/** Orders and payouts, as the server takes them when none are given. */
const usualIntercepts = ['1', '2']

const isMemoNeeded: Record<AccountCommand, boolean> = {
  blacklist: false,
  unblacklist: true,
  freeze: true,
  unfreeze: false,
  cancel: true,
}

interface AccountFormProps {
  command: AccountCommand
  /** What the subjects are called, and what begins the name of the form's draft. */
  name: string
  feature: string
  row: DossierRow & { id: string }
  rowName: string
  send: (given: GivenCommand) => ReturnType<RecordFormProps['send']>
  onClose: () => void
}

/** One command about a subject's account, with its reasons. */
export function AccountForm({ command, name, feature, row, rowName, send, onClose }: AccountFormProps) {
  const { label } = accountCommands[command]
  const listing = useListingFields()
  const memo: FieldSpec = {
    name: 'memo',
    label: '说明',
    control: <Input.TextArea maxLength={256} autoSize={{ minRows: 2, maxRows: 5 }} showCount />,
    rules: isMemoNeeded[command] ? [{ required: true, message: `请填写${label}说明` }] : [],
  }
  const initial = {
    id: row.id,
    version: row.version,
    ...(command === 'blacklist' && { intercepts: usualIntercepts }),
  }
  return (
    <ModalForm
      title={`${label}${name} ${rowName}`}
      form={`${feature}-${command}-${row.id}`}
      okText={label}
      note={
        <FormNote type={accountCommands[command].danger ? 'warning' : 'info'} title={consequences[command]} />
      }
      fields={command === 'blacklist' ? [...listing, memo] : [memo]}
      initial={initial}
      // Of the row that somebody changed meanwhile the form holds nothing but its version.
      read={({ id, version }) => ({ ...initial, id, version })}
      send={(values) => send(givenBy(command, values))}
      onClose={onClose}
    />
  )
}

function givenBy(command: AccountCommand, values: Record<string, unknown>): GivenCommand {
  const order = {
    id: String(values.id),
    version: Number(values.version),
    memo: String(values.memo ?? ''),
  }
  if (command !== 'blacklist') return { command, order }
  return {
    command,
    order: {
      ...order,
      reasonCode: String(values.reasonCode ?? ''),
      intercepts: values.intercepts as string[],
      until: String(values.until ?? ''),
    },
  }
}

/** Why, from what, and for how long. */
function useListingFields(): FieldSpec[] {
  const reasons = useDictOptions('hy_blacklist_reason')
  const intercepts = useDictOptions('hy_intercept')
  const today = formatDate(Date.now())
  return [
    {
      name: 'reasonCode',
      label: '拉黑原因',
      control: <DictSelect code="hy_blacklist_reason" />,
      rules: [{ required: true, message: '请选择拉黑原因' }],
      show: (value) => captionFor(reasons, String(value ?? '')),
    },
    {
      name: 'intercepts',
      label: '拦截',
      control: <DictChecks code="hy_intercept" />,
      rules: [{ required: true, message: '请至少选择一项拦截' }],
      show: (value) => (value as string[]).map((code) => captionFor(intercepts, code)).join('、'),
    },
    dateSpec('until', '期限', {
      hint: '留空为长期；到期后自动失效',
      rules: [
        { handler: (value) => (String(value) <= today ? '期限应晚于今天；长期拉黑请留空' : undefined) },
      ],
    }),
  ]
}
