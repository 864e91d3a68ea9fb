import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useState } from 'react'
import { call } from '@/api/call'
import { Refusal } from '@/api/refusal'
import type { Column } from '@/ui/data-table/column'
import { DataTable } from '@/ui/data-table/data-table'
import type { Page } from '@/ui/data-table/page-source'
import { useSelection } from '@/ui/data-table/selection'
import { SelectionBar } from '@/ui/data-table/selection-bar'
import { FormBanner } from '@/ui/form-banner/form-banner'
import { type ListState, listQuery } from '@/ui/list-state/list-query'
import { useLocalListState } from '@/ui/list-state/use-local-list-state'
import { SearchForm } from '@/ui/search-form/search-form'
import type { FilterField } from '@/ui/search-form/filter-field'
import { MOBILE_BELOW, useBelow } from '@/ui/viewport/use-below'

/** A user to choose. */
export interface PickedUser {
  id: string
  username: string
  realname: string
  orgCodeTxt?: string | null
}

interface UserPickerProps {
  title: string
  /** Users that belong already. */
  isTaken?: (user: PickedUser) => boolean
  /** Rejects with a refusal to keep the dialog open. */
  onPick: (users: PickedUser[]) => Promise<unknown>
  onClose: () => void
}

const filters: readonly FilterField[] = [
  { kind: 'text', name: 'username', label: '用户账号' },
  { kind: 'text', name: 'realname', label: '用户名称' },
]

const columns: readonly Column<PickedUser>[] = [
  { key: 'username', title: '用户账号', width: 160, card: 'title' },
  { key: 'realname', title: '用户名称', width: 140, card: 'fact' },
  { key: 'orgCodeTxt', title: '部门', card: 'fact' },
]

const TEXTS = ['username', 'realname']

/** A text filter matches from its beginning. */
function fromBeginning(query: Record<string, string | number>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, TEXTS.includes(name) ? `${value}*` : value]),
  )
}

const choosableUsersQuery = (state: ListState) =>
  queryOptions({
    queryKey: ['user', 'choosable', listQuery(state)],
    queryFn: ({ signal }): Promise<Page<PickedUser>> =>
      call('GET', '/sys/user/list', { query: { ...fromBeginning(listQuery(state)), status: 1 }, signal }),
    placeholderData: keepPreviousData,
    meta: { showsRefusal: true },
  })

const WIDTH = 800

/** Chooses some of the users the caller may see. */
export function UserPicker({ title, isTaken, onPick, onClose }: UserPickerProps) {
  const control = useLocalListState()
  const source = useQuery(choosableUsersQuery(control.state))
  const selection = useSelection<PickedUser>((user) => (isTaken?.(user) ? '已在其中' : undefined))
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string[]>([])
  const { rows } = selection
  const pick = async () => {
    setBusy(true)
    setRefused([])
    try {
      await onPick([...rows.values()])
      onClose()
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      setRefused([cause.message])
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={title}
      width={useBelow(MOBILE_BELOW) ? '100%' : WIDTH}
      className="fd-modal-form"
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: rows.size === 0 }}
      confirmLoading={isBusy}
      onOk={() => void pick()}
      onCancel={onClose}
    >
      <FormBanner messages={refused} />
      <SearchForm fields={filters} control={control} />
      <DataTable
        name="可选用户"
        columns={columns}
        source={source}
        control={control}
        selection={selection}
        rowKey={(user) => user.id}
        rowName={(user) => user.realname}
        notice={
          <SelectionBar count={rows.size} onClear={selection.clear}>
            <span className="fd-picked">{[...rows.values()].map((user) => user.realname).join('、')}</span>
          </SelectionBar>
        }
        empty={{ text: '没有可选的用户' }}
      />
    </Modal>
  )
}
