import { ModalForm } from '@/ui/modal-form/modal-form'
import { accountCommands } from '@/widgets/dossier/account-commands'
import { givenBy, useAccountFields } from '@/widgets/dossier/account-fields'
import { type AccountKind, sendCommand } from '@/widgets/dossier/use-account-command'
import { useChange } from '@/widgets/use-change'
import { BLACK, type RollEntry } from './gate-queries'

interface LeaveFormProps {
  entry: RollEntry
  onClose: () => void
}

/** Takes a subject off a roll, with the reason. */
export function LeaveForm({ entry, onClose }: LeaveFormProps) {
  const command = entry.roll === BLACK ? 'unblacklist' : 'unwhitelist'
  const { label } = accountCommands[command]
  const fields = useAccountFields(command)
  const leave = useChange(
    'blacklist',
    (memo: unknown) =>
      sendCommand(entry.subject as AccountKind, givenBy(command, { id: entry.targetId, memo })),
    { showsRefusal: true },
  )
  return (
    <ModalForm
      title={`${label} ${entry.subjectName} ${entry.title}`}
      form={`roll-leave-${entry.id}`}
      okText={label}
      fields={fields}
      initial={{ memo: '' }}
      send={({ memo }) => leave.mutateAsync(memo)}
      onClose={onClose}
    />
  )
}
