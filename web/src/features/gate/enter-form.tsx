import type { Values } from '@/ui/modal-form/conflict'
import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { ModalForm } from '@/ui/modal-form/modal-form'
import { Select } from '@/ui/select'
import { accountCommands } from '@/widgets/dossier/account-commands'
import { givenBy, useAccountFields, usualIntercepts } from '@/widgets/dossier/account-fields'
import { TouchedNote } from '@/widgets/dossier/touched-note'
import { type AccountKind, sendCommand } from '@/widgets/dossier/use-account-command'
import { carrierSource, driverSource, nameFrom, vehicleSource } from '@/widgets/freight/search-sources'
import { SearchSelect } from '@/widgets/search-select/search-select'
import type { SearchSource } from '@/widgets/search-select/search-source'
import { recordsOf } from '@/widgets/subject-records'
import { useChange } from '@/widgets/use-change'
import { BLACK } from './gate-queries'

interface EnterFormProps {
  roll: number
  /** The kinds that the user may put on it. */
  subjects: readonly AccountKind[]
  onClose: () => void
}

/** Puts a subject on a roll: whom, why, from what, and to which day. */
export function EnterForm({ roll, subjects, onClose }: EnterFormProps) {
  const command = roll === BLACK ? 'blacklist' : 'whitelist'
  const { label, danger } = accountCommands[command]
  const fields = useAccountFields(command)
  const enter = useChange(
    'blacklist',
    (values: Values) => {
      const kind = values.subject as AccountKind
      return sendCommand(kind, givenBy(command, { ...values, id: values[targetField(kind)] }))
    },
    { showsRefusal: true },
  )
  return (
    <ModalForm
      title={roll === BLACK ? '加入黑名单' : '加入白名单'}
      form={`roll-enter-${roll}`}
      okText={label}
      isDangerous={danger}
      fields={(values) => [subjectField(subjects), target(values.subject as AccountKind, roll), ...fields]}
      initial={{ subject: subjects[0], intercepts: usualIntercepts }}
      send={(values) => enter.mutateAsync(values)}
      onClose={onClose}
    />
  )
}

const subjectField = (subjects: readonly AccountKind[]): FieldSpec => ({
  name: 'subject',
  label: '对象',
  control: <Select options={subjects.map((value) => ({ value, label: recordsOf(value)?.name }))} />,
  rules: [{ required: true, message: '请选择对象' }],
  show: (value) => recordsOf(String(value))?.name,
})

/** Each kind has a field of its own: whom of another kind one had chosen is not sent. */
const targetField = (kind: AccountKind) => `${kind}Id`

/** Where the subjects of a kind are searched, whatever became of their review. */
const sources: Readonly<Record<AccountKind, { source: SearchSource; hint: string }>> = {
  driver: { source: driverSource({}, 'any'), hint: '姓名的开头，或手机号后 4 位' },
  vehicle: { source: vehicleSource({}, 'any'), hint: '完整车牌、后 3 位或所有人' },
  carrier: { source: carrierSource({}, 'any'), hint: '名称的开头' },
}

function target(kind: AccountKind, roll: number): FieldSpec {
  const name = recordsOf(kind)?.name ?? ''
  return {
    name: targetField(kind),
    label: name,
    control: <TargetSelect kind={kind} isTouched={roll === BLACK} />,
    rules: [{ required: true, message: `请选择${name}` }],
    show: nameFrom(sources[kind].source),
  }
}

interface TargetSelectProps {
  kind: AccountKind
  /** Whether to say what the chosen one takes part in. */
  isTouched: boolean
  id?: string
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
}

function TargetSelect({ kind, isTouched, ...input }: TargetSelectProps) {
  const { source, hint } = sources[kind]
  return (
    <>
      <SearchSelect {...input} source={source} placeholder={hint} />
      {isTouched && input.value && <TouchedNote kind={kind} id={input.value} />}
    </>
  )
}
