import { tidyPhone } from '@/format/tidy'
import type { DictOption } from '@/storage/keys'
import type { Column } from '@/ui/data-table/column'
import { CutText } from '@/ui/data-table/cut-text'
import type { ListScheme } from '@/ui/list-state/list-query'
import type { FilterField } from '@/ui/search-form/filter-field'
import { accountStates } from '@/widgets/account-states'
import { Avatar } from '@/widgets/avatar'
import { captionFor } from '@/widgets/dict-options'
import { DictSelect } from '@/widgets/dict-select'
import { MaskedValue } from '@/widgets/masked-value'
import css from './user.module.css'
import { type MaskedField, revealUserField, type User, type UserFilter } from './user-queries'

export const userScheme: ListScheme<UserFilter, keyof User> = {
  filters: ['username', 'realname', 'phone', 'status', 'sex', 'workNo'],
  privateFilters: ['phone'],
  sort: { column: 'createTime', order: 'desc' },
}

const WHOLE_OR_TAIL = /^(1[3-9]\d{9}|\d{4})$/

/** A number as the server reads it: with its country, blanks or dashes too. */
const phoneAsked = { test: (text: string) => WHOLE_OR_TAIL.test(tidyPhone(text)) }

/** `states` and `sexes` say the chosen values in words. */
export function userFilters(
  states: readonly DictOption[],
  sexes: readonly DictOption[],
): FilterField<UserFilter>[] {
  return [
    { kind: 'text', name: 'username', label: '用户账号' },
    { kind: 'text', name: 'realname', label: '用户名称' },
    {
      kind: 'choice',
      name: 'status',
      label: '用户状态',
      control: <DictSelect code="user_status" />,
      show: (value) => captionFor(states, value),
    },
    {
      kind: 'text',
      name: 'phone',
      label: '手机号码',
      placeholder: '完整号码或后 4 位',
      pii: true,
      pattern: { test: phoneAsked, message: '请输入完整手机号码或后 4 位' },
    },
    { kind: 'text', name: 'workNo', label: '工号' },
    {
      kind: 'choice',
      name: 'sex',
      label: '性别',
      control: <DictSelect code="sex" />,
      show: (value) => captionFor(sexes, value),
    },
  ]
}

const account: Column<User> = {
  key: 'username',
  title: '用户账号',
  width: 168,
  fixed: 'left',
  card: 'title',
  identifies: true,
  sortable: true,
  render: (row) => (
    <span className={css.user}>
      <Avatar picture={row.avatar} name={row.realname} />
      <CutText text={row.username} />
    </span>
  ),
}

function masked(key: MaskedField, title: string, width: number, card: 'fact' | 'none'): Column<User> {
  return {
    key,
    title,
    width,
    card,
    pii: true,
    render: (row) => (
      <MaskedValue
        label={title}
        value={row[key]}
        version={row.version}
        reveal={() => revealUserField(row.id, key)}
      />
    ),
  }
}

export const userColumns: readonly Column<User>[] = [
  account,
  { key: 'realname', title: '用户名称', width: 112, card: 'title', sortable: true },
  { key: 'status', title: '状态', width: 80, card: 'fact', states: accountStates },
  { key: 'orgCodeTxt', title: '部门', width: 136, card: 'fact' },
  masked('phone', '手机号码', 144, 'fact'),
  masked('email', '邮箱', 184, 'none'),
  { key: 'workNo', title: '工号', width: 80, card: 'none' },
  { key: 'createTime', title: '创建时间', type: 'ago', width: 112, card: 'none', sortable: true },
]

export const recycledColumns: readonly Column<User>[] = [
  { ...account, fixed: undefined, identifies: undefined, sortable: undefined },
  { key: 'realname', title: '用户名称', width: 128, card: 'title' },
  { key: 'orgCodeTxt', title: '部门', card: 'fact' },
  { key: 'updateTime', title: '删除时间', type: 'ago', width: 144, card: 'fact' },
]
