import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useState } from 'react'
import { Refusal } from '@/api/refusal'
import type { Column } from '@/ui/data-table/column'
import { DataTable } from '@/ui/data-table/data-table'
import { useSelection } from '@/ui/data-table/selection'
import { SelectionBar } from '@/ui/data-table/selection-bar'
import { useLocalListState } from '@/ui/list-state/use-local-list-state'
import { FormBanner } from '@/ui/modal-form/form-banner'
import type { FilterField } from '@/ui/search-form/filter-field'
import { SearchForm } from '@/ui/search-form/search-form'
import { toast } from '@/ui/toast'
import { MOBILE_BELOW, useBelow } from '@/ui/use-below'
import { chooser } from './choose-dialog'
import { DepartmentSelect } from './department-select'
import { useDepartmentName } from './use-department-name'
import { choosableUsersQuery, type PickedUser, type UserKind } from './user-options'

interface UserPickerProps {
  title: string
  /** Whom it offers; operators by default. */
  kind?: UserKind
  /** Users that belong already. */
  isTaken?: (user: PickedUser) => boolean
  /** Exactly one is wanted. */
  single?: boolean
  /** Rejects with a refusal to keep the dialog open. */
  onPick: (users: PickedUser[]) => Promise<unknown>
  onClose: () => void
}

function useFilters(): FilterField[] {
  const nameOf = useDepartmentName()
  return [
    { kind: 'text', name: 'username', label: '用户账号' },
    { kind: 'text', name: 'realname', label: '用户名称' },
    { kind: 'choice', name: 'depId', label: '部门', control: <DepartmentSelect />, show: nameOf },
  ]
}

const columns: readonly Column<PickedUser>[] = [
  { key: 'username', title: '用户账号', width: 160, card: 'title' },
  { key: 'realname', title: '用户名称', width: 140, card: 'fact' },
  { key: 'orgCodeTxt', title: '部门', card: 'fact' },
]

const WIDTH = 800

/** Keeps the dialog open while the choice is handed over, and says what it is refused for. */
function usePick({ onPick, onClose, single }: UserPickerProps) {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string[]>([])
  const pick = async (users: PickedUser[]) => {
    if (single && users.length !== 1) {
      toast.warning('请选择一条记录')
      return
    }
    setBusy(true)
    setRefused([])
    try {
      await onPick(users)
      onClose()
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      setRefused([cause.message])
      setBusy(false)
    }
  }
  return { pick, isBusy, refused }
}

/** Chooses some of the users the caller may see. */
export function UserPicker(props: UserPickerProps) {
  const { title, kind = 'operator', isTaken, onClose } = props
  const control = useLocalListState()
  const source = useQuery(choosableUsersQuery(control.state, kind))
  const selection = useSelection<PickedUser>((user) => (isTaken?.(user) ? '已在其中' : undefined))
  const { pick, isBusy, refused } = usePick(props)
  const { rows } = selection
  return (
    <Modal
      open
      title={title}
      width={useBelow(MOBILE_BELOW) ? '100%' : WIDTH}
      {...chooser}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: rows.size === 0 }}
      confirmLoading={isBusy}
      onOk={() => void pick([...rows.values()])}
      onCancel={onClose}
    >
      <FormBanner messages={refused} />
      <SearchForm fields={useFilters()} control={control} name="可选用户" />
      <DataTable
        name="可选用户"
        columns={columns}
        source={source}
        control={control}
        selection={{ ...selection, byRow: true }}
        rowKey={(user) => user.id}
        rowName={(user) => user.realname}
        notice={
          <SelectionBar count={rows.size} onClear={selection.clear}>
            <span>{[...rows.values()].map((user) => user.realname).join('、')}</span>
          </SelectionBar>
        }
        empty={{ text: '没有可选的用户' }}
      />
    </Modal>
  )
}
