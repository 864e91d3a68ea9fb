import { Input } from 'antd'
import { formatDate } from '@/format/time'
import { Checks } from '@/ui/checks'
import type { Values } from '@/ui/modal-form/conflict'
import { dateSpec } from '@/ui/modal-form/date-spec'
import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { captionFor, useDictOptions } from '../dict-options'
import { DictChecks, DictSelect } from '../dict-select'
import { type AccountCommand, accountCommands, type GivenCommand } from './account-commands'
import { gateName, gates } from './gates'

/** Orders and payouts, as the server takes them when none are given. */
export const usualIntercepts = ['1', '2']

/** Whether one has to say why. */
const isMemoNeeded: Readonly<Record<AccountCommand, boolean>> = {
  blacklist: false,
  unblacklist: true,
  whitelist: true,
  unwhitelist: true,
  freeze: true,
  unfreeze: false,
  cancel: true,
}

/** Days for which papers are overlooked at most. */
const LONGEST_EXCUSE = 180

const DAY = 24 * 60 * 60 * 1000

/** What a command about an account asks for. */
export function useAccountFields(command: AccountCommand): FieldSpec[] {
  const listing = useListingFields()
  const memo: FieldSpec = {
    name: 'memo',
    label: '说明',
    control: <Input.TextArea maxLength={256} autoSize={{ minRows: 2, maxRows: 5 }} showCount />,
    rules: isMemoNeeded[command]
      ? [{ required: true, message: `请填写${accountCommands[command].label}说明` }]
      : [],
  }
  if (command === 'blacklist') return [...listing, memo]
  return command === 'whitelist' ? [...excuseFields(), memo] : [memo]
}

/** What is filled in as the server takes it. */
export function givenBy(command: AccountCommand, values: Values): GivenCommand {
  const order = {
    id: String(values.id),
    memo: String(values.memo ?? ''),
    ...(values.version !== undefined && { version: Number(values.version) }),
  }
  const term = { intercepts: values.intercepts as string[], until: String(values.until ?? '') }
  switch (command) {
    case 'blacklist':
      return { command, order: { ...order, ...term, reasonCode: String(values.reasonCode ?? '') } }
    case 'whitelist':
      return { command, order: { ...order, ...term } }
    default:
      return { command, order }
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

/** Through what, and to which day. */
function excuseFields(): FieldSpec[] {
  const [today, latest] = [formatDate(Date.now()), formatDate(Date.now() + LONGEST_EXCUSE * DAY)]
  const outside = `期限应晚于今天，最长 ${LONGEST_EXCUSE} 天（${latest}）`
  return [
    {
      name: 'intercepts',
      label: '放行',
      control: <Checks options={gates.map((value) => ({ value, label: gateName(value) }))} />,
      rules: [{ required: true, message: '请至少选择一项放行' }],
      show: (value) => (value as string[]).map(gateName).join('、'),
    },
    dateSpec('until', '期限', {
      hint: `最长 ${LONGEST_EXCUSE} 天，到期后证件照常拦截`,
      rules: [
        { required: true, message: '请选择期限' },
        { handler: (value) => (String(value) <= today || String(value) > latest ? outside : undefined) },
      ],
    }),
  ]
}
