import { FormNote } from '@/ui/modal-form/form-note'
import { ModalForm } from '@/ui/modal-form/modal-form'
import type { RecordFormProps } from '@/ui/modal-form/use-record-form'
import { type AccountCommand, accountCommands, type GivenCommand } from './account-commands'
import { givenBy, useAccountFields, usualIntercepts } from './account-fields'
import type { DossierRow } from './dossier-row'
import { TouchedNote } from './touched-note'
import { isAccountKind } from './use-account-command'

/** What follows, before it is done. */
const consequences: Record<AccountCommand, string> = {
  blacklist: '立即生效：勾选的环节一律拦截，白名单不起作用；待审核的资料不能通过，已开始的运单照常完成。',
  unblacklist: '立即生效。',
  whitelist: '立即生效：期限内证件缺失或过期不拦截；冻结、注销、黑名单和从未通过审核的仍然拦截。',
  unwhitelist: '立即生效：证件缺失或过期重新拦截。',
  freeze: '立即生效：解冻前不再可用。',
  unfreeze: '立即生效。',
  cancel: '注销后不能恢复：不能再冻结、解冻、提交审核或绑定，待审核的资料不能通过。请在说明中写明凭证。',
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
  const fields = useAccountFields(command)
  const initial = {
    id: row.id,
    version: row.version,
    ...((command === 'blacklist' || command === 'whitelist') && { intercepts: usualIntercepts }),
  }
  return (
    <ModalForm
      title={`${label}${name} ${rowName}`}
      form={`${feature}-${command}-${row.id}`}
      okText={label}
      note={
        <>
          <FormNote
            type={accountCommands[command].danger ? 'warning' : 'info'}
            title={consequences[command]}
          />
          {command === 'blacklist' && isAccountKind(feature) && <TouchedNote kind={feature} id={row.id} />}
        </>
      }
      fields={fields}
      initial={initial}
      // Of the row that somebody changed meanwhile the form holds nothing but its version.
      read={({ id, version }) => ({ ...initial, id, version })}
      send={(values) => send(givenBy(command, values))}
      onClose={onClose}
    />
  )
}
